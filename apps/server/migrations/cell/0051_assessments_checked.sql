-- Every row is within what 0049 allows: its columns are new, and 0050 filled them.
alter table assessments validate constraint assessments_state_check;
alter table assessments validate constraint assessments_scope_check;
alter table assessments validate constraint assessments_signed_check;
alter table assessment_answers validate constraint assessment_answers_content_check;
