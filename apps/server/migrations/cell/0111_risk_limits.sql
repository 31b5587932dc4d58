-- Appetite and tolerance by category of risk, of the tenant or of one of its clients, and each risk's verdict on them (docs/decisions/0157).
create table risk_limits (
  tenant_id uuid default current_tenant() not null,
  id uuid default gen_random_uuid() not null,
  -- Null: of the whole tenant, where a client has none of its own.
  client_id uuid,
  -- Empty: of risks without a category.
  category text not null,
  -- How high a rating is among those of its matrix, in thousandths: these hold in every matrix.
  appetite_place smallint,
  tolerance_place smallint,
  -- Expected loss a year.
  currency text,
  appetite_loss double precision,
  tolerance_loss double precision,
  reason text not null,
  reviewed_on date not null,
  version integer default 1 not null,
  created_at timestamptz default now() not null,
  created_by uuid,
  created_by_name text not null,
  updated_at timestamptz default now() not null,
  updated_by uuid,
  updated_by_name text not null,
  constraint risk_limits_pkey primary key (tenant_id, id),
  constraint risk_limits_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint risk_limits_tenant_id_client_id_fkey foreign key (tenant_id, client_id) references clients(tenant_id, id),
  constraint risk_limits_texts_check check (length(category) <= 80 and length(reason) between 1 and 1000 and length(created_by_name) <= 254
    and length(updated_by_name) <= 254),
  constraint risk_limits_ratings_check check (num_nonnulls(appetite_place, tolerance_place) in (0, 2)
    and 0 <= appetite_place and appetite_place <= tolerance_place and tolerance_place <= 1000),
  constraint risk_limits_losses_check check (num_nonnulls(currency, appetite_loss, tolerance_loss) in (0, 3) and currency ~ '^[A-Z]{3}$'
    and 0 <= appetite_loss and appetite_loss <= tolerance_loss and tolerance_loss <= 1e15),
  constraint risk_limits_any_check check (num_nonnulls(appetite_place, currency) >= 1)
);
create unique index risk_limits_category on risk_limits (tenant_id, category) where (client_id is null);
create unique index risk_limits_client_category on risk_limits (tenant_id, client_id, category) where (client_id is not null);
grant delete, insert, select on risk_limits to crq_tenant_door;
grant update (appetite_place, tolerance_place, currency, appetite_loss, tolerance_loss, reason, reviewed_on, version, updated_at, updated_by,
  updated_by_name) on risk_limits to crq_tenant_door;
call enforce_tenancy('risk_limits');
call enforce_clients('risk_limits', true);
call enforce_closed_clients('risk_limits');

-- 1: within appetite, 2: beyond appetite, 3: beyond tolerance; null: not judged.
alter table risks add column appetite smallint;
grant update (appetite) on risks to crq_tenant_door;

create function limit_verdict(value double precision, appetite double precision, tolerance double precision) returns smallint
  language sql immutable
  return case when value <= appetite then 1 when value <= tolerance then 2 when value > tolerance then 3 end::smallint;

-- The worse of both verdicts, or the only one. A risk's place (`current_order`) has its rating's thousandths, and within them up to 999 for its levels.
create function risk_verdict(place integer, loss double precision, currency text, appetite_place smallint, tolerance_place smallint,
  limit_currency text, appetite_loss double precision, tolerance_loss double precision) returns smallint
  language sql immutable
  return greatest(limit_verdict(place, appetite_place * 1000 + 999, tolerance_place * 1000 + 999),
    limit_verdict(case when currency = limit_currency then loss end, appetite_loss, tolerance_loss));

-- Its name makes it the last trigger of a risk: after the one that places it.
create function weigh_risk() returns trigger
  language plpgsql set search_path from current as $$
begin
  new.appetite := (
    select risk_verdict(new.current_order, s.mean, s.currency, l.appetite_place, l.tolerance_place, l.currency, l.appetite_loss, l.tolerance_loss)
    from risk_limits l left join risk_scenarios s on s.tenant_id = new.tenant_id and s.id = new.scenario_id and s.deleted_at is null
    where l.tenant_id = new.tenant_id and l.category = new.category and (l.client_id is null or l.client_id = new.client_id)
    order by l.client_id nulls last limit 1);
  return new;
end $$;
create trigger risks_weighed before insert or update of category, matrix_id, current_likelihood, current_impact, current_order, scenario_id on risks
  for each row execute function weigh_risk();

-- Weighs risks again. They are held first, so that no change of them is missed.
create function weigh_risks(tenant uuid, ids uuid[]) returns void
  language plpgsql set search_path from current as $$
begin
  perform from risks r where r.tenant_id = tenant and r.id = any (ids) order by r.id for no key update;
  update risks r set appetite = j.verdict
  from (
    select o.id, risk_verdict(o.current_order, s.mean, s.currency, l.appetite_place, l.tolerance_place, l.currency, l.appetite_loss, l.tolerance_loss) as verdict
    from risks o
    left join risk_limits w on w.tenant_id = o.tenant_id and w.category = o.category and w.client_id is null
    left join risk_limits k on k.tenant_id = o.tenant_id and k.category = o.category and k.client_id = o.client_id
    left join risk_limits l on l.tenant_id = o.tenant_id and l.id = coalesce(k.id, w.id)
    left join risk_scenarios s on s.tenant_id = o.tenant_id and s.id = o.scenario_id and s.deleted_at is null
    where o.tenant_id = tenant and o.id = any (ids)) j
  where r.tenant_id = tenant and r.id = j.id and r.appetite is distinct from j.verdict;
end $$;

create function weigh_risks_of_limit() returns trigger
  language plpgsql set search_path from current as $$
declare
  changed risk_limits := coalesce(new, old);
begin
  perform weigh_risks(changed.tenant_id, array(select r.id from risks r where r.tenant_id = changed.tenant_id and r.category = changed.category
    and (changed.client_id is null or r.client_id = changed.client_id)));
  return null;
end $$;
create trigger risk_limits_weighed after insert or delete or update of appetite_place, tolerance_place, currency, appetite_loss, tolerance_loss on risk_limits
  for each row execute function weigh_risks_of_limit();

create function weigh_risks_of_scenario() returns trigger
  language plpgsql set search_path from current as $$
begin
  perform weigh_risks(new.tenant_id, array(select r.id from risks r where r.tenant_id = new.tenant_id and r.scenario_id = new.id));
  return null;
end $$;
create trigger risk_scenarios_weighed after update of mean, currency, deleted_at on risk_scenarios for each row
  when (old.mean is distinct from new.mean or old.currency is distinct from new.currency or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function weigh_risks_of_scenario();
