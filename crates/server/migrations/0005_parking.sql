-- Which workers were lost on seeds without any progress since: one alone may be broken itself.
alter table lease add column losers int[] not null default '{}';
alter table returned add column losers int[] not null default '{}';

-- It has another parameter now.
drop function if exists let_fall(bigint[]);
