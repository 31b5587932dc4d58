-- No assessment had a program before this column was there.
alter table assessments validate constraint assessments_tenant_id_program_id_fkey;
