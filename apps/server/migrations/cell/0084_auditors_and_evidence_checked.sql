-- What 0079 and 0082 added for new rows holds for all: none had these before.
alter table assessments validate constraint assessments_signed_form_check;
alter table assessment_comments validate constraint assessment_comments_auditor_fkey;
alter table assessment_comments validate constraint assessment_comments_for_auditor_fkey;
