-- Findings on which triage workers were lost: the sweeper looks for them.
create index triage_lost on triage (attempt) where worker is null and attempt > 0;
