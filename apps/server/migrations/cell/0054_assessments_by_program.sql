-- outside a transaction
create index concurrently assessments_program on assessments (tenant_id, program_id) where program_id is not null;
