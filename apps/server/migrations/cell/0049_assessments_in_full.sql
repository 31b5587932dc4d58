-- Assessments are scoped, answered entry by entry, reviewed and signed (docs/decisions/0117).
-- contract: the release before reads and writes through what takes the place of the check and the triggers dropped here
alter table assessments
  add column framework_edition text default '' not null,
  -- What it was scoped by: a baseline, and groups of the framework; none: all.
  add column baseline text,
  add column scope_groups text[] default '{}' not null,
  add column scoring_model text default 'implementation' not null,
  add column owner_id uuid,
  add column owner_name text,
  -- Entries with those out of scope; `controls_total` are those in scope.
  add column entries_total integer default 0 not null,
  -- Entries in scope that have a level of maturity, and their levels together.
  add column controls_rated integer default 0 not null,
  add column maturity_sum integer default 0 not null,
  add column started_at timestamptz,
  add column submitted_at timestamptz,
  add column submitted_by uuid,
  add column submitted_by_name text,
  add column return_reason text,
  add column signed_at timestamptz,
  add column signed_by uuid,
  add column signed_by_name text,
  -- SHA-256 of what was signed.
  add column signed_hash text,
  add column cloned_from_id uuid,
  add column archived_at timestamptz,
  -- The state that it's in again when it's brought back.
  add column archived_from text;
alter table assessments drop constraint assessments_status_check; -- replaced by the next one, which allows one state more
alter table assessments add constraint assessments_state_check
  check (status in ('draft', 'active', 'in_review', 'completed', 'archived') and archived_from in ('draft', 'active', 'in_review', 'completed')) not valid;
alter table assessments add constraint assessments_scope_check
  check (length(framework_edition) <= 100 and length(baseline) <= 40 and cardinality(scope_groups) <= 500
    and scoring_model in ('implementation', 'maturity', 'weighted', 'sprs') and length(return_reason) <= 2000 and length(owner_name) <= 300) not valid;
-- No one signs what they submitted.
alter table assessments add constraint assessments_signed_check
  check (signed_at is null or (submitted_by is not null and signed_by is not null and signed_by <> submitted_by
    and signed_hash ~ '^[0-9a-f]{64}$')) not valid;

alter table assessment_answers
  alter column result drop not null,
  alter column answered_at drop not null,
  add column position integer default 0 not null,
  add column in_scope boolean default true not null,
  add column applicability text default 'applicable' not null,
  add column justification text default '' not null,
  add column provided_by text default '' not null,
  add column maturity smallint,
  -- What an assessor determines of the entry: the identifiers, and those with a verdict.
  add column objective_ids text[] default '{}' not null,
  add column objectives jsonb default '{}' not null,
  add column work text default 'not-started' not null,
  add column assignee_id uuid,
  add column assignee_name text,
  add column version integer default 1 not null;
alter table assessment_answers add constraint assessment_answers_content_check
  check (applicability in ('applicable', 'inherited', 'shared', 'not-applicable') and maturity between 0 and 5
    and work in ('not-started', 'in-progress', 'ready', 'reviewed') and length(justification) <= 2000 and length(provided_by) <= 200
    and length(note) <= 20000 and length(assignee_name) <= 300 and jsonb_typeof(objectives) = 'object') not valid;
-- Answers change often, and none of these columns is in an index.
alter table assessment_answers set (fillfactor = 80);

-- What an answer counts as: null while there's no verdict. A level of maturity alone is one: 3 and more is met, 1 and 2 in part.
create function answer_counts_as(result text, maturity smallint, applicability text, in_scope boolean) returns text
  language sql immutable parallel safe set search_path from current as $$
  select case
    when not in_scope then null
    when applicability = 'not-applicable' then 'not-applicable'
    when result is not null then result
    when maturity >= 3 then 'met'
    when maturity >= 1 then 'partially-met'
    when maturity = 0 then 'not-met'
  end
$$;

-- Adds what answers changed to the sums of their assessment: of two at a time neither is lost. A note changes no sums, and the time of
-- the last change moves at most once a minute then, so that it isn't waited for.
create function count_answers() returns trigger
  language plpgsql set search_path from current as $$
declare
  touched text := case tg_op when 'INSERT' then 'select 1 as sign, f.* from fresh f' when 'DELETE' then 'select -1 as sign, g.* from gone g'
    else 'select 1 as sign, f.* from fresh f union all select -1 as sign, g.* from gone g' end;
begin
  execute format('update assessments a set controls_met = a.controls_met + d.met, controls_partially_met = a.controls_partially_met + d.partially_met,
      controls_not_met = a.controls_not_met + d.not_met, controls_not_applicable = a.controls_not_applicable + d.not_applicable,
      controls_rated = a.controls_rated + d.rated, maturity_sum = a.maturity_sum + d.levels, controls_total = a.controls_total + d.in_scope, updated_at = now()
    from (
      select t.tenant_id, t.assessment_id,
        coalesce(sum(sign) filter (where v = ''met''), 0)::int as met, coalesce(sum(sign) filter (where v = ''partially-met''), 0)::int as partially_met,
        coalesce(sum(sign) filter (where v = ''not-met''), 0)::int as not_met,
        coalesce(sum(sign) filter (where v = ''not-applicable''), 0)::int as not_applicable,
        coalesce(sum(sign) filter (where maturity is not null and in_scope and v <> ''not-applicable''), 0)::int as rated,
        coalesce(sum(sign * maturity) filter (where in_scope and v <> ''not-applicable''), 0)::int as levels,
        case when $1 then coalesce(sum(sign) filter (where in_scope), 0) else 0 end::int as in_scope
      from (select x.*, answer_counts_as(result, maturity, applicability, in_scope) as v from (%s) x) t
      group by t.tenant_id, t.assessment_id) d
    where a.tenant_id = d.tenant_id and a.id = d.assessment_id
      and ((d.met, d.partially_met, d.not_met, d.not_applicable, d.rated, d.levels, d.in_scope) <> (0, 0, 0, 0, 0, 0, 0)
        or a.updated_at < now() - interval ''1 minute'' and $1)', touched) using tg_op = 'UPDATE';
  return null;
end $$;
drop trigger answers_deleted on assessment_answers; -- these three are replaced by those that add, with this migration
drop trigger answers_inserted on assessment_answers;
drop trigger answers_updated on assessment_answers;
create trigger answers_inserted after insert on assessment_answers referencing new table as fresh
  for each statement execute function count_answers();
create trigger answers_updated after update on assessment_answers referencing old table as gone new table as fresh
  for each statement execute function count_answers();
create trigger answers_deleted after delete on assessment_answers referencing old table as gone
  for each statement execute function count_answers();

-- What is signed stays as it was; what is under review is judged, not answered.
create function answers_frozen() returns trigger
  language plpgsql set search_path from current as $$
declare
  frozen boolean;
begin
  if tg_op = 'DELETE' then
    frozen := exists (select from gone g join assessments a on a.tenant_id = g.tenant_id and a.id = g.assessment_id where a.signed_at is not null);
  elsif tg_op = 'INSERT' then
    frozen := exists (select from fresh f join assessments a on a.tenant_id = f.tenant_id and a.id = f.assessment_id where a.signed_at is not null);
  else
    frozen := exists (select from fresh f join assessments a on a.tenant_id = f.tenant_id and a.id = f.assessment_id where a.signed_at is not null)
      or exists (select from gone g join assessments a on a.tenant_id = g.tenant_id and a.id = g.assessment_id where a.signed_at is not null)
      or exists (
        select from fresh f
        join assessments a on a.tenant_id = f.tenant_id and a.id = f.assessment_id
        join gone g on g.tenant_id = f.tenant_id and g.assessment_id = f.assessment_id and g.control_id = f.control_id
        where a.status = 'in_review' and (to_jsonb(f) - array['work', 'version']) is distinct from (to_jsonb(g) - array['work', 'version']));
  end if;
  if frozen then
    raise exception 'a signed assessment''s answers don''t change, nor those of one under review' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create trigger frozen_answers_inserted after insert on assessment_answers referencing new table as fresh
  for each statement execute function answers_frozen();
create trigger frozen_answers_updated after update on assessment_answers referencing old table as gone new table as fresh
  for each statement execute function answers_frozen();
create trigger frozen_answers_deleted after delete on assessment_answers referencing old table as gone
  for each statement execute function answers_frozen();

create function assessment_frozen() returns trigger
  language plpgsql set search_path from current as $$
declare
  free text[] := array['status', 'archived_at', 'archived_from', 'version', 'updated_at', 'updated_on', 'updated_by', 'updated_by_name', 'deleted_at', 'program_id'];
begin
  if (to_jsonb(old) - free) is distinct from (to_jsonb(new) - free) or new.status not in ('completed', 'archived') then
    raise exception 'a signed assessment doesn''t change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger assessments_frozen before update on assessments
  for each row when (old.signed_at is not null) execute function assessment_frozen();

-- Who changed which answer, and what it was before.
create table assessment_changes (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  assessment_id uuid not null,
  control_id text not null,
  at timestamptz default clock_timestamp() not null,
  by_id uuid,
  by_name text,
  -- By field: what was, and what became of it.
  fields jsonb not null,
  constraint assessment_changes_pkey primary key (tenant_id, id),
  constraint assessment_changes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessment_changes_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint assessment_changes_texts_check check (length(control_id) between 1 and 100 and length(by_name) <= 300 and octet_length(fields::text) <= 400000)
);
create index assessment_changes_at on assessment_changes (tenant_id, assessment_id, at, id);
create index assessment_changes_entry on assessment_changes (tenant_id, assessment_id, control_id, at, id);
call enforce_tenancy('assessment_changes');
call enforce_clients_of_parts('assessment_changes',
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_changes.tenant_id and a.id = assessment_changes.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_changes.tenant_id and a.id = assessment_changes.assessment_id and a.client_id = (select public.current_client()))', current_schema()));
-- What happened is never changed.
grant insert, select on assessment_changes to crq_tenant_door;

create table assessment_comments (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  assessment_id uuid not null,
  -- The entry; null: the assessment as a whole.
  control_id text,
  text text not null,
  -- Those mentioned, with their names then.
  mentions jsonb default '[]' not null,
  at timestamptz default clock_timestamp() not null,
  by_id uuid,
  by_name text,
  constraint assessment_comments_pkey primary key (tenant_id, id),
  constraint assessment_comments_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessment_comments_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint assessment_comments_texts_check check (length(control_id) between 1 and 100 and length(text) between 1 and 4000 and length(by_name) <= 300
    and jsonb_typeof(mentions) = 'array' and jsonb_array_length(mentions) <= 50)
);
create index assessment_comments_entry on assessment_comments (tenant_id, assessment_id, control_id, at);
call enforce_tenancy('assessment_comments');
call enforce_clients_of_parts('assessment_comments',
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_comments.tenant_id and a.id = assessment_comments.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_comments.tenant_id and a.id = assessment_comments.assessment_id and a.client_id = (select public.current_client()))', current_schema()));
-- A comment is deleted by who wrote it, and never reworded.
grant delete, insert, select on assessment_comments to crq_tenant_door;
