import type { RiskField } from "@crq/contract/risk/register/risk-fields";
import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { queryOf } from "../../../../api/call.ts";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { matricesOf, matricesQuery } from "../../../../screen/risks/use-matrices.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { fieldErrors, type Form, useForm } from "../../../../screen/use-form.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { fieldsQuery } from "../fields/own-fields.ts";
import { RegisterReaders } from "../register-readers.tsx";
import { bodyOf, type RiskForm, riskFormOf, type RiskValues, valuesOf } from "./risk-form.ts";
import { RiskFieldsets } from "./risk-fieldsets.tsx";

const route = getRouteApi("/_app/risk-management/risk-register/$id/edit");

type Matrices = ReturnType<typeof matricesOf>;

/** Records a risk. */
export function AddRiskScreen() {
  const query = useQuery(matricesQuery);
  const own = useQuery(fieldsQuery);
  return (
    <RegisterReaders title="Add risk" writes>
      <PageHeader
        title="Add risk"
        description="A title and an owner are enough to begin with. You can change everything later but the client."
      />
      <Loaded query={query} skeleton={<ScreenPending />}>
        {({ items }) => (
          <Loaded query={own} skeleton={<ScreenPending />}>
            {({ fields }) => <EditRisk risk={undefined} matrices={matricesOf(items)} fields={fields} />}
          </Loaded>
        )}
      </Loaded>
    </RegisterReaders>
  );
}

/** Changes a risk. */
export function EditRiskScreen() {
  const { id } = route.useParams();
  return (
    <RegisterReaders title="Edit risk" writes>
      <Edited key={id} id={id} />
    </RegisterReaders>
  );
}

function Edited({ id }: { readonly id: string }) {
  const matrices = useQuery(matricesQuery);
  const own = useQuery(fieldsQuery);
  // Loaded each time: a form that starts from an old version can't save.
  const query = useQuery({
    ...queryOf("risks.get", { params: { id }, query: {} }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(risk) => (
        <>
          <Named name={risk.title} />
          <PageHeader title={`Edit ${risk.reference}`} description={risk.title} />
          <Loaded query={matrices} skeleton={<ScreenPending />}>
            {({ items }) => (
              <Loaded query={own} skeleton={<ScreenPending />}>
                {({ fields }) => <EditRisk risk={risk} matrices={matricesOf(items)} fields={fields} />}
              </Loaded>
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}

function Named({ name }: { readonly name: string }) {
  useRecordTitle(name);
  return null;
}

interface EditRiskProps {
  readonly risk: RiskRecord | undefined;
  readonly matrices: Matrices;
  readonly fields: readonly RiskField[];
}

/** The form of a new risk, or of one that's there. */
function EditRisk({ risk, matrices, fields }: EditRiskProps) {
  const user = useUser();
  const seesScenarios = useCan("scenario:read");
  const { save, saveAndLeave, leave, free, busy } = useSaving(risk, seesScenarios, fields);
  const form: Form<typeof RiskForm> = useForm({
    schema: useMemo(() => riskFormOf(fields), [fields]),
    initial: useMemo(
      () => valuesOf(risk, { matrixId: matrices.usual.id, clientId: user.clientId }, fields),
      // eslint-disable-next-line react/exhaustive-deps -- what the form starts from
      [],
    ),
    onSubmit: async (values) => saveAndLeave(values, form),
  });
  const saving = form.busy || busy;
  const own = risk && matrices.of(risk.matrixId);
  const choices =
    own && !matrices.choices.some(({ id }) => id === own.id) ? [...matrices.choices, own] : matrices.choices;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid max-w-one gap-10">
      <RiskFieldsets form={form} risk={risk} matrices={choices} fields={fields} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={saving}>
          {risk ? "Save" : "Add risk"}
        </Button>
        <Button variant="ghost" onClick={() => void leave()}>
          Cancel
        </Button>
      </div>
      <LeaveGuard
        what="risk"
        dirty={form.changed}
        free={free}
        saving={saving}
        onSave={async () => {
          const problems = fieldErrors(riskFormOf(fields), form.values);
          if (Object.keys(problems).length === 0) return save(form.values);
          form.tell(problems);
          return false;
        }}
      />
    </form>
  );
}

/** Saves what the form has, and goes to the risk or back to the register. */
function useSaving(risk: RiskRecord | undefined, seesScenarios: boolean, fields: readonly RiskField[]) {
  const navigate = useNavigate();
  /** Saved, or left by the dialog: nothing is asked again. */
  const free = useRef(false);
  const shown = useRef(risk?.id);
  const failed = "Couldn't save the risk";
  const create = useAct("risks.create", {
    done: ({ reference }) => `${reference} recorded`,
    failed,
    onDone: ({ id }) => (shown.current = id),
  });
  const update = useAct("risks.update", { done: ({ reference }) => `${reference} saved`, failed });
  const save = async (values: RiskValues, telling?: Form<typeof RiskForm>) => {
    const body = bodyOf(values, risk, seesScenarios, fields);
    if (risk)
      return update.run(
        { params: { id: risk.id }, query: {}, body: { version: risk.version, ...body } },
        telling,
      );
    const made = { ...body, ownerId: values.ownerId, clientId: values.clientId || null };
    return create.run({ query: {}, body: made }, telling);
  };
  const leave = async () => {
    const id = shown.current;
    await navigate(
      id === undefined
        ? { to: "/risk-management/risk-register" }
        : { to: "/risk-management/risk-register/$id", params: { id } },
    );
  };
  const saveAndLeave = async (values: RiskValues, telling: Form<typeof RiskForm>) => {
    if (!(await save(values, telling))) return;
    free.current = true;
    await leave();
  };
  return { save, saveAndLeave, leave, free, busy: create.busy || update.busy };
}
