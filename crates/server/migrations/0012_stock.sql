-- Pieces that are put aside for the next takes come and go all the time.
alter table returned set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
