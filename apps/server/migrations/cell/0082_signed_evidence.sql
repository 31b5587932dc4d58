-- A signature covers the evidence too (docs/decisions/0138): the form of what was signed (none: the first one, without evidence), and the newest revision of
-- each piece of evidence then, since later ones are added for the next assessment.
alter table assessments
  add column signed_form smallint,
  add column signed_evidence jsonb;
alter table assessments add constraint assessments_signed_form_check
  check (signed_form in (1, 2) and jsonb_typeof(signed_evidence) = 'object' and octet_length(signed_evidence::text) <= 4000000) not valid;

-- SHA-256 over all evidence of an assessment: what it's linked to, and its revisions up to those given. It's the same whoever asks, also someone of one client
-- who doesn't see all of it.
create function evidence_hash(of_assessment uuid, up_to jsonb) returns text
  language plpgsql stable security definer set search_path from current as $$
begin
  return (
    select encode(sha256(convert_to(coalesce(string_agg(said.line, e'\n' order by said.line collate "C"), ''), 'UTF8')), 'hex')
    from (
      select jsonb_build_array(
        l.evidence_id,
        array_agg(l.entry_id order by l.entry_id collate "C"),
        (
          select jsonb_agg(jsonb_build_array(r.number, r.sha256, r.url, r.body, r.file_name, r.size, to_char(r.collected_on, 'YYYY-MM-DD'),
            to_char(r.added_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'), r.added_by, r.added_by_name) order by r.number)
          from evidence_revisions r
          where r.tenant_id = public.current_tenant() and r.evidence_id = l.evidence_id and r.number <= coalesce((up_to ->> l.evidence_id::text)::integer, r.number)
        )
      )::text as line
      from evidence_links l
      where l.tenant_id = public.current_tenant() and l.assessment_id = of_assessment
      group by l.evidence_id
    ) said
  );
end $$;
create policy search on evidence_links for select to crq_search using (true);
grant select (tenant_id, evidence_id, assessment_id, entry_id) on evidence_links to crq_search;
call let_search('evidence_hash(uuid, jsonb)', 'evidence_revisions',
  'tenant_id, evidence_id, number, sha256, url, body, file_name, size, collected_on, added_at, added_by, added_by_name', 'crq_tenant_door');
