-- A client can declare common causes and still inherit its tenant's dependence and year of prices (docs/decisions/0071).
-- contract: the release before writes no null, and reads one as independent until it is replaced
alter table loss_models alter column dependence drop not null;
