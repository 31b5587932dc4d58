import type { ProgramRecord } from "@crq/contract/compliance/programs";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { queryOf } from "../../../../api/call.ts";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { fieldErrors, type Form, useForm } from "../../../../screen/use-form.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { ProgramReaders } from "../program-readers.tsx";
import { bodyOf, ProgramForm, type ProgramValues, valuesOf } from "./program-form.ts";
import { ProgramFieldsets } from "./program-fieldsets.tsx";

const route = getRouteApi("/_app/tenant/programs/$id/edit");

/** Creates a program. */
export function NewProgramScreen() {
  return (
    <ProgramReaders title="New program">
      <PageHeader
        title="New program"
        description="What you assess, for whom and until when. You can change everything later but the client."
      />
      <EditProgram program={undefined} />
    </ProgramReaders>
  );
}

/** Changes a program. */
export function EditProgramScreen() {
  const { id } = route.useParams();
  return (
    <ProgramReaders title="Edit program">
      <Edited key={id} id={id} />
    </ProgramReaders>
  );
}

function Edited({ id }: { readonly id: string }) {
  // Loaded each time: a form that starts from an old version can't save.
  const query = useQuery({
    ...queryOf("programs.get", { params: { id }, query: {} }),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(program) => (
        <>
          <Named name={program.name} />
          <PageHeader title={`Edit ${program.name}`} />
          <EditProgram program={program} />
        </>
      )}
    </Loaded>
  );
}

function Named({ name }: { readonly name: string }) {
  useRecordTitle(name);
  return null;
}

/** The form of a new program, or of one that's there. */
function EditProgram({ program }: { readonly program: ProgramRecord | undefined }) {
  const user = useUser();
  const navigate = useNavigate();
  /** Saved, or left by the dialog: nothing is asked again. */
  const free = useRef(false);
  const failed = "Couldn't save the program";
  const shown = useRef(program?.id);
  const create = useAct("programs.create", {
    done: ({ name }) => `${name} created`,
    failed,
    onDone: ({ id }) => (shown.current = id),
  });
  const update = useAct("programs.update", { done: ({ name }) => `${name} saved`, failed });
  const leave = async () => {
    const id = shown.current;
    await navigate(
      id === undefined ? { to: "/tenant/programs" } : { to: "/tenant/programs/$id", params: { id } },
    );
  };
  const save = async (values: ProgramValues, telling?: Form<typeof ProgramForm>) => {
    const body = bodyOf(values);
    if (program) {
      const input = { params: { id: program.id }, query: {}, body: { version: program.version, ...body } };
      return update.run(input, telling);
    }
    return create.run({ query: {}, body: { ...body, clientId: values.clientId || null } }, telling);
  };
  const form: Form<typeof ProgramForm> = useForm({
    schema: ProgramForm,
    initial: valuesOf(program, "", user.clientId ?? ""),
    onSubmit: async (values) => {
      if (!(await save(values, form))) return;
      free.current = true;
      await leave();
    },
  });
  const busy = form.busy || create.busy || update.busy;
  const problems = () => Object.keys(fieldErrors(ProgramForm, form.values)).length > 0;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid max-w-one gap-10">
      <ProgramFieldsets form={form} program={program} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {program ? "Save" : "Create program"}
        </Button>
        <Button variant="ghost" onClick={() => void leave()}>
          Cancel
        </Button>
      </div>
      <LeaveGuard
        what="program"
        dirty={form.changed}
        free={free}
        saving={busy}
        onSave={async () => {
          if (!problems()) return save(form.values);
          form.tell(fieldErrors(ProgramForm, form.values));
          return false;
        }}
      />
    </form>
  );
}
