-- Assessments that are answered by questions: the set as it was published then, and an answer for each question (docs/decisions/0133).
create table assessment_questionnaires (
  tenant_id uuid default current_tenant() not null,
  assessment_id uuid not null,
  -- A set of the product's by its name, or one of the tenant's by its id, and its edition.
  set_id text not null,
  set_name text not null,
  edition integer not null,
  sections jsonb not null,
  constraint assessment_questionnaires_pkey primary key (tenant_id, assessment_id),
  constraint assessment_questionnaires_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessment_questionnaires_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint assessment_questionnaires_texts_check check (length(set_id) between 1 and 60 and length(set_name) between 1 and 200 and edition >= 1
    and jsonb_typeof(sections) = 'array' and octet_length(sections::text) <= 16000000)
);
-- What is asked stays as it was when the assessment began.
grant insert, select on assessment_questionnaires to crq_tenant_door;

create table assessment_question_answers (
  tenant_id uuid default current_tenant() not null,
  assessment_id uuid not null,
  question_id text not null,
  -- Null: not answered yet. Choices as a list, a number, or text.
  answer jsonb,
  version integer default 1 not null,
  answered_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  constraint assessment_question_answers_pkey primary key (tenant_id, assessment_id, question_id),
  constraint assessment_question_answers_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessment_question_answers_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint assessment_question_answers_texts_check check (length(question_id) between 1 and 40 and octet_length(answer::text) <= 40000
    and length(answered_by_name) <= 300)
);
grant insert, select on assessment_question_answers to crq_tenant_door;
grant update (answer, version, answered_at, answered_by, answered_by_name) on assessment_question_answers to crq_tenant_door;

-- What the questions set an entry's answer to: an answer that says something else was given by hand, and is never overwritten.
create table assessment_question_verdicts (
  tenant_id uuid default current_tenant() not null,
  assessment_id uuid not null,
  control_id text not null,
  applies boolean not null,
  result text,
  maturity smallint,
  constraint assessment_question_verdicts_pkey primary key (tenant_id, assessment_id, control_id),
  constraint assessment_question_verdicts_tenant_id_fkey foreign key (tenant_id) references tenants(id),
  constraint assessment_question_verdicts_tenant_id_assessment_id_fkey foreign key (tenant_id, assessment_id) references assessments(tenant_id, id) on delete cascade,
  constraint assessment_question_verdicts_values_check check (length(control_id) between 1 and 100 and result in ('met', 'partially-met', 'not-met')
    and maturity between 0 and 5)
);
grant delete, insert, select, update on assessment_question_verdicts to crq_tenant_door;

call enforce_tenancy('assessment_questionnaires');
call enforce_tenancy('assessment_question_answers');
call enforce_tenancy('assessment_question_verdicts');
call enforce_clients_of_parts('assessment_questionnaires',
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_questionnaires.tenant_id and a.id = assessment_questionnaires.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_questionnaires.tenant_id and a.id = assessment_questionnaires.assessment_id and a.client_id = (select public.current_client()))', current_schema()));
call enforce_clients_of_parts('assessment_question_answers',
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_question_answers.tenant_id and a.id = assessment_question_answers.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_question_answers.tenant_id and a.id = assessment_question_answers.assessment_id and a.client_id = (select public.current_client()))', current_schema()));
call enforce_clients_of_parts('assessment_question_verdicts',
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_question_verdicts.tenant_id and a.id = assessment_question_verdicts.assessment_id)', current_schema()),
  format('exists (select from %1$I.assessments a where a.tenant_id = assessment_question_verdicts.tenant_id and a.id = assessment_question_verdicts.assessment_id and a.client_id = (select public.current_client()))', current_schema()));

-- Questions are answered while the assessment is active: what is under review or signed stays as it is.
create function question_answers_frozen() returns trigger
  language plpgsql set search_path from current as $$
begin
  if exists (select from assessments a where a.tenant_id = old.tenant_id and a.id = old.assessment_id and (a.signed_at is not null or a.status = 'in_review')) then
    raise exception 'answers of an assessment under review or signed don''t change' using errcode = 'integrity_constraint_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger question_answers_frozen before update on assessment_question_answers for each row execute function question_answers_frozen();
