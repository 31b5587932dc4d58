-- The check of 0108, of the rows that there were before.
alter table scenario_bases validate constraint scenario_bases_told_check;
