-- The risk register: risks in words, rated by position in a matrix, treated, accepted and reviewed (docs/decisions/0141).
-- A risk's number is its tenant's next one, also where its author doesn't see all risks.
create table risk_numbers (
  tenant_id uuid default current_tenant() not null,
  latest integer default 0 not null,
  constraint risk_numbers_pkey primary key (tenant_id),
  constraint risk_numbers_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_numbers_latest_check check (latest >= 0)
);
grant delete, insert, select, update on risk_numbers to crq_tenant_door;

create table risks (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  number integer not null,
  client_id uuid,
  title text not null,
  cause text default '' not null,
  event text default '' not null,
  effect text default '' not null,
  category text default '' not null,
  assets text[] default '{}' not null,
  processes text[] default '{}' not null,
  techniques text[] default '{}' not null,
  -- Named as they were called when they were chosen; they can have left since.
  owner_id uuid,
  owner_name text not null,
  -- The matrix that the positions are of; null: the product's own one.
  matrix_id uuid,
  inherent_likelihood smallint,
  inherent_impact smallint,
  current_likelihood smallint,
  current_impact smallint,
  target_likelihood smallint,
  target_impact smallint,
  current_score smallint generated always as (current_likelihood * current_impact) stored,
  scenario_id uuid,
  status text default 'open' not null,
  treatment text default 'undecided' not null,
  treatment_note text default '' not null,
  -- An acceptance: asked for, then approved by someone else, until a day.
  acceptance_reason text,
  acceptance_expires_on date,
  acceptance_asked_at timestamptz,
  acceptance_asked_by uuid,
  acceptance_asked_by_name text,
  accepted_at timestamptz,
  accepted_by uuid,
  accepted_by_name text,
  accepted_likelihood smallint,
  accepted_impact smallint,
  review_months smallint,
  reviewed_on date,
  next_review_on date,
  -- The days that the owner was reminded of.
  told_due date,
  told_overdue date,
  told_lapsed date,
  search text generated always as ('R-' || number::text || ' ' || title || ' ' || category || ' ' || owner_name) stored,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  archived_at timestamptz,
  constraint risks_pkey primary key (tenant_id, id),
  constraint risks_number_key unique (tenant_id, number),
  constraint risks_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risks_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint risks_tenant_id_scenario_id_fkey foreign key (tenant_id, scenario_id) references risk_scenarios(tenant_id, id)
    on delete set null (scenario_id),
  constraint risks_tenant_id_matrix_id_fkey foreign key (tenant_id, matrix_id) references risk_matrices(tenant_id, id),
  constraint risks_number_check check (number >= 1),
  constraint risks_texts_check check (length(title) between 1 and 200 and length(cause) <= 2000 and length(event) <= 2000 and length(effect) <= 2000
    and length(category) <= 80 and length(owner_name) between 1 and 254 and length(treatment_note) <= 4000 and length(acceptance_reason) <= 2000
    and length(acceptance_asked_by_name) <= 254 and length(accepted_by_name) <= 254),
  constraint risks_lists_check check (cardinality(assets) <= 20 and cardinality(processes) <= 20 and cardinality(techniques) <= 50),
  constraint risks_inherent_check check (inherent_likelihood between 1 and 10 and inherent_impact between 1 and 10
    and num_nonnulls(inherent_likelihood, inherent_impact) in (0, 2)),
  constraint risks_current_check check (current_likelihood between 1 and 10 and current_impact between 1 and 10
    and num_nonnulls(current_likelihood, current_impact) in (0, 2)),
  constraint risks_target_check check (target_likelihood between 1 and 10 and target_impact between 1 and 10
    and num_nonnulls(target_likelihood, target_impact) in (0, 2)),
  constraint risks_status_check check (status in ('open', 'in_treatment', 'monitored', 'closed')),
  constraint risks_treatment_check check (treatment in ('undecided', 'mitigate', 'accept', 'transfer', 'avoid')),
  constraint risks_acceptance_check check (num_nonnulls(acceptance_reason, acceptance_expires_on, acceptance_asked_at, acceptance_asked_by,
    acceptance_asked_by_name) in (0, 5) and num_nonnulls(accepted_at, accepted_by, accepted_by_name) in (0, 3)
    and (accepted_at is null or acceptance_asked_at is not null) and (acceptance_asked_at is null or treatment = 'accept')),
  -- Who asks for an acceptance doesn't approve it.
  constraint risks_approved_by_another check (accepted_by <> acceptance_asked_by),
  constraint risks_review_months_check check (review_months between 1 and 60)
);
create index risks_client on risks (tenant_id, client_id) where (client_id is not null);
create index risks_scenario on risks (tenant_id, scenario_id) where (scenario_id is not null);
create index risks_title on risks (tenant_id, lower(title), id);
-- Categories are compared as they're written: `lower` isn't trusted before the policies, so no index would serve the filter.
create index risks_by_category on risks (tenant_id, category, id);
create index risks_owner on risks (tenant_id, lower(owner_name), id);
create index risks_owned on risks (tenant_id, owner_id) where (owner_id is not null);
create index risks_score on risks (tenant_id, coalesce(current_score, 0), id);
create index risks_next_review on risks (tenant_id, next_review_on, id);
-- The latest reviews first, and risks without one after them.
create index risks_last_reviews on risks (tenant_id, next_review_on desc nulls last, id desc);
-- Counts what's in use from the index alone, all of it and by status.
create index risks_in_use on risks (tenant_id, status, client_id) where (archived_at is null);
create index risks_updated on risks (tenant_id, updated_at, id);
create index risks_matrix on risks (tenant_id, matrix_id) where (matrix_id is not null);
create index risks_acceptance on risks (tenant_id, acceptance_expires_on) where (acceptance_expires_on is not null);
create index risks_search on risks using gin (tenant_id, search gin_trgm_ops);
grant delete, insert, select on risks to crq_tenant_door;
-- A risk keeps its number, and stays whose it is.
grant update (title, cause, event, effect, category, assets, processes, techniques, owner_id, owner_name, matrix_id, inherent_likelihood,
  inherent_impact, current_likelihood, current_impact, target_likelihood, target_impact, scenario_id, status, treatment, treatment_note,
  acceptance_reason, acceptance_expires_on, acceptance_asked_at, acceptance_asked_by, acceptance_asked_by_name, accepted_at, accepted_by,
  accepted_by_name, accepted_likelihood, accepted_impact, review_months, reviewed_on, next_review_on, told_due, told_overdue, told_lapsed,
  version, updated_at, updated_by, updated_by_name, archived_at) on risks to crq_tenant_door;

-- The control records that act on a risk, and the evidence that goes with it.
create table risk_controls (
  tenant_id uuid default current_tenant() not null,
  risk_id uuid not null,
  control_id uuid not null,
  constraint risk_controls_pkey primary key (tenant_id, risk_id, control_id),
  constraint risk_controls_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_controls_tenant_id_risk_id_fkey foreign key (tenant_id, risk_id) references risks(tenant_id, id) on delete cascade,
  constraint risk_controls_tenant_id_control_id_fkey foreign key (tenant_id, control_id) references controls(tenant_id, id) on delete cascade
);
create index risk_controls_control on risk_controls (tenant_id, control_id);
grant delete, insert, select on risk_controls to crq_tenant_door;

create table risk_evidence (
  tenant_id uuid default current_tenant() not null,
  risk_id uuid not null,
  evidence_id uuid not null,
  linked_at timestamptz default now() not null,
  linked_by uuid,
  linked_by_name text not null,
  constraint risk_evidence_pkey primary key (tenant_id, risk_id, evidence_id),
  constraint risk_evidence_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_evidence_tenant_id_risk_id_fkey foreign key (tenant_id, risk_id) references risks(tenant_id, id) on delete cascade,
  constraint risk_evidence_tenant_id_evidence_id_fkey foreign key (tenant_id, evidence_id) references evidence(tenant_id, id) on delete cascade,
  constraint risk_evidence_texts_check check (length(linked_by_name) <= 254)
);
create index risk_evidence_evidence on risk_evidence (tenant_id, evidence_id);
grant delete, insert, select on risk_evidence to crq_tenant_door;

-- What was said of a risk when it was reviewed, and its ratings before and after.
create table risk_reviews (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  risk_id uuid not null,
  said text not null,
  before jsonb not null,
  after jsonb not null,
  next_review_on date,
  at timestamptz default now() not null,
  by_id uuid,
  by_name text not null,
  constraint risk_reviews_pkey primary key (tenant_id, id),
  constraint risk_reviews_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_reviews_tenant_id_risk_id_fkey foreign key (tenant_id, risk_id) references risks(tenant_id, id) on delete cascade,
  constraint risk_reviews_texts_check check (length(said) between 1 and 4000 and length(by_name) <= 254),
  constraint risk_reviews_ratings_check check (jsonb_typeof(before) = 'object' and octet_length(before::text) <= 1000
    and jsonb_typeof(after) = 'object' and octet_length(after::text) <= 1000)
);
create index risk_reviews_risk on risk_reviews (tenant_id, risk_id, at);
grant insert, select on risk_reviews to crq_tenant_door;

create table risk_comments (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  risk_id uuid not null,
  said text not null,
  at timestamptz default now() not null,
  by_id uuid,
  by_name text not null,
  constraint risk_comments_pkey primary key (tenant_id, id),
  constraint risk_comments_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_comments_tenant_id_risk_id_fkey foreign key (tenant_id, risk_id) references risks(tenant_id, id) on delete cascade,
  constraint risk_comments_texts_check check (length(said) between 1 and 4000 and length(by_name) <= 254)
);
create index risk_comments_risk on risk_comments (tenant_id, risk_id, at);
grant insert, select on risk_comments to crq_tenant_door;

-- Everything that was changed about a risk: {"title": ["before", "after"]}. It's never changed itself.
create table risk_changes (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  risk_id uuid not null,
  version integer not null,
  action text not null,
  changes jsonb default '{}' not null,
  at timestamptz default now() not null,
  by_id uuid,
  by_name text not null,
  constraint risk_changes_pkey primary key (tenant_id, id),
  constraint risk_changes_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_changes_tenant_id_risk_id_fkey foreign key (tenant_id, risk_id) references risks(tenant_id, id) on delete cascade,
  constraint risk_changes_texts_check check (length(action) <= 40 and length(by_name) <= 254),
  constraint risk_changes_changes_check check (jsonb_typeof(changes) = 'object' and octet_length(changes::text) <= 200000)
);
create index risk_changes_risk on risk_changes (tenant_id, risk_id, at);
grant insert, select on risk_changes to crq_tenant_door;

-- How many risks were at each position of a matrix, month by month: of a client, a category and a status, kept every night for the month that runs.
create table risk_rating_days (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  -- The first day of the month.
  month date not null,
  client_id uuid,
  matrix_id uuid,
  category text default '' not null,
  kind text not null,
  likelihood smallint not null,
  impact smallint not null,
  risks integer not null,
  constraint risk_rating_days_pkey primary key (tenant_id, id),
  constraint risk_rating_days_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_rating_days_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint risk_rating_days_values_check check (kind in ('inherent', 'current', 'target') and likelihood between 1 and 10 and impact between 1 and 10
    and risks >= 1 and length(category) <= 80 and extract(day from month) = 1)
);
create index risk_rating_days_month on risk_rating_days (tenant_id, month);
create index risk_rating_days_client on risk_rating_days (tenant_id, client_id) where (client_id is not null);
grant delete, insert, select on risk_rating_days to crq_tenant_door;

call enforce_tenancy('risk_numbers');
call enforce_tenancy('risks');
call enforce_clients('risks', true);
call enforce_closed_clients('risks');
call enforce_tenancy('risk_rating_days');
call enforce_clients('risk_rating_days', true);

do $$
declare
  part text;
begin
  foreach part in array array['risk_controls', 'risk_evidence', 'risk_reviews', 'risk_comments', 'risk_changes'] loop
    execute format('call enforce_tenancy(%L)', part);
    execute format('call enforce_clients_of_parts(%1$L, %2$L, %3$L)', part,
      format('exists (select from %1$I.risks r where r.tenant_id = %2$I.tenant_id and r.id = %2$I.risk_id)', current_schema(), part),
      format('exists (select from %1$I.risks r where r.tenant_id = %2$I.tenant_id and r.id = %2$I.risk_id
        and r.client_id = (select public.current_client()))', current_schema(), part));
  end loop;
end $$;

-- Searches by number, title, category and owner (docs/decisions/0052).
create function search_risks(patterns text[]) returns setof uuid
  language plpgsql stable security definer set search_path from current as $$
begin
  return query select * from public.ids_with_words('risks', 'search', 'true', 'true', patterns);
end $$;
call let_search('search_risks(text[])', 'risks', 'tenant_id, id, client_id, search', 'crq_tenant_door');
