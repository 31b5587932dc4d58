-- What an auditor reads is read as crq_auditor: a role that can't sign in, that may only read, and that sees one assessment (docs/decisions/0137). A transaction of
-- the tenant's door becomes it, and can't do more than before, only less.
do $$
begin
  if not exists (select from pg_roles where rolname = 'crq_auditor') then
    create role crq_auditor nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database's migration was faster
end $$;
do $$
declare
  since_16 constant boolean := current_setting('server_version_num')::int >= 160000;
begin
  -- Roles belong to the entire server: another database's migration may have done it.
  if not pg_has_role('crq_tenant_door', 'crq_auditor', case when since_16 then 'set' else 'member' end) then
    execute 'grant crq_auditor to crq_tenant_door' || case when since_16 then ' with inherit false, set true' else '' end;
  end if;
  execute format('grant usage on schema %I, public to crq_auditor', current_schema());
end $$;

-- The assessment that the transaction's auditor reads, as long as they may; with what only some may see: null for the others.
create function audited(what text default 'answers') returns uuid
  language sql stable set search_path from current as $$
  select a.assessment_id from auditor_accesses a
  where a.tenant_id = public.current_tenant() and a.id = nullif(current_setting('app.auditor_id', true), '')::uuid
    and a.withdrawn_at is null and a.expires_at > now()
    and (what = 'answers' or (what = 'evidence' and a.sees_evidence) or (what = 'notes' and a.sees_notes))
$$;

grant select (tenant_id, id, assessment_id, sees_evidence, sees_notes, expires_at, withdrawn_at) on auditor_accesses to crq_auditor;
create policy auditor on auditor_accesses for select to crq_auditor
  using (tenant_id = current_tenant() and id = nullif(current_setting('app.auditor_id', true), '')::uuid);

grant select on assessments, assessment_answers, assessment_changes, assessment_comments, evidence, evidence_links, evidence_revisions,
  frameworks, framework_entries to crq_auditor;
create policy auditor on assessments for select to crq_auditor using (tenant_id = current_tenant() and id = (select audited())
  and deleted_at is null and (client_id is null or client_id <> all ((select closed_clients())::uuid[])));
create policy auditor on assessment_answers for select to crq_auditor using (tenant_id = current_tenant() and assessment_id = (select audited()));
create policy auditor on assessment_changes for select to crq_auditor using (tenant_id = current_tenant() and assessment_id = (select audited('notes')));
-- Their own questions, and what was answered to them; the assessors' only with what they wrote besides.
create policy auditor on assessment_comments for select to crq_auditor using (tenant_id = current_tenant() and assessment_id = (select audited())
  and (nullif(current_setting('app.auditor_id', true), '')::uuid in (auditor_id, for_auditor_id)
    or (auditor_id is null and for_auditor_id is null and assessment_id = (select audited('notes')))));
create policy auditor on evidence_links for select to crq_auditor using (tenant_id = current_tenant() and assessment_id = (select audited()));
create policy auditor on evidence for select to crq_auditor using (tenant_id = current_tenant()
  and exists (select from evidence_links l where l.tenant_id = evidence.tenant_id and l.evidence_id = evidence.id));
create policy auditor on evidence_revisions for select to crq_auditor using (tenant_id = current_tenant() and (select audited('evidence')) is not null
  and exists (select from evidence_links l where l.tenant_id = evidence_revisions.tenant_id and l.evidence_id = evidence_revisions.evidence_id));
-- What its entries ask, where the framework is the tenant's own.
create policy auditor on frameworks for select to crq_auditor using (tenant_id = current_tenant() and id::text in (select a.framework from assessments a));
create policy auditor on framework_entries for select to crq_auditor
  using (tenant_id = current_tenant() and framework_id::text in (select a.framework from assessments a));
