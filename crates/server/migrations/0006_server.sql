-- Whose store it is: numbers of campaigns mean nothing elsewhere. Servers with the same store are the same.
alter table setting add column server text not null default gen_random_uuid()::text;
