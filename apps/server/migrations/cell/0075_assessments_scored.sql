-- Assessments that are scored by an edition of a tenant's own model, and what their answers come to by it (docs/decisions/0135). `scoring_model` stays what
-- their answers are: verdicts, or levels of maturity.
alter table assessments
  add column own_model_id uuid,
  add column own_model_edition integer,
  add column own_model_name text,
  -- The score in its unit, its range and its band; null: by the sums.
  add column scored jsonb,
  -- Where it is in its range, 0 to 1.
  add column scored_share double precision;
alter table assessments add constraint assessments_scored_check
  check ((own_model_id is null) = (own_model_edition is null) and (own_model_id is null) = (own_model_name is null) and length(own_model_name) <= 200
    and jsonb_typeof(scored) = 'object' and octet_length(scored::text) <= 2000 and scored_share between 0 and 1) not valid;
alter table assessments add constraint assessments_own_model_fkey foreign key (tenant_id, own_model_id, own_model_edition)
  references scoring_model_editions(tenant_id, model_id, edition) not valid;
