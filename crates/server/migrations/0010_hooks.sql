-- What deliveries are signed with.
alter table hook add column secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
