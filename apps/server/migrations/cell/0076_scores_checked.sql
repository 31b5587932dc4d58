-- What 0075 added for new rows holds for all: no assessment had a model before.
alter table assessments validate constraint assessments_scored_check;
alter table assessments validate constraint assessments_own_model_fkey;
