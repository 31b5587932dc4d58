-- People are told that an assessment's answers came to differ from what a scenario counts with, once they rest: the differences as they were seen last night, and those that
-- were told of, each as a fingerprint.
alter table scenario_bases
  add column seen_change text,
  add column told_change text,
  add constraint scenario_bases_told_check check (length(seen_change) <= 64 and length(told_change) <= 64) not valid;
