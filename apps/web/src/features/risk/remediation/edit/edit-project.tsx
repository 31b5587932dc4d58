import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { fieldErrors, type Form, useForm } from "../../../../screen/use-form.ts";
import { Button } from "../../../../ui/button.tsx";
import { ProjectFieldsets } from "./project-fieldsets.tsx";
import { bodyOf, costsOf, newValues, ProjectForm, type ProjectValues, valuesOf } from "./project-draft.ts";

type EditProps =
  | { readonly project: ProjectRecord; readonly begun: undefined }
  /** A new one, and what it begins with. */
  | { readonly project: undefined; readonly begun: Parameters<typeof newValues>[0] };

/** The form of a new project, or of one that's there. */
export function EditProject({ project, begun: beginning }: EditProps) {
  const navigate = useNavigate();
  /** Saved, or left by the dialog: nothing is asked again. */
  const free = useRef(false);
  const shown = useRef(project?.id);
  const [costs, setCosts] = useState(() => costsOf(project));
  const [begun] = useState(costs);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const failed = "Couldn't save the project";
  const also = ["projectEffects"] as const;
  const create = useAct("projects.create", {
    done: ({ reference, name }) => `${reference} ${name} created`,
    failed,
    also,
    onDone: ({ id }) => (shown.current = id),
  });
  const update = useAct("projects.update", { done: ({ name }) => `${name} saved`, failed, also });
  const leave = async () => {
    const id = shown.current;
    await navigate(
      id === undefined
        ? { to: "/risk-management/remediation" }
        : { to: "/risk-management/remediation/project/$id", params: { id }, search: {} },
    );
  };
  const save = async (values: ProjectValues, telling?: Form<typeof ProjectForm>) => {
    const { body, problems: found } = bodyOf(values, costs);
    setProblems(found);
    if (Object.keys(found).length > 0) return false;
    if (!project)
      return create.run({ query: {}, body: { ...body, clientId: values.clientId || null } }, telling);
    const { id, version } = project;
    return update.run({ params: { id }, query: {}, body: { version, ...body } }, telling);
  };
  const form: Form<typeof ProjectForm> = useForm({
    schema: ProjectForm,
    initial: project ? valuesOf(project) : newValues(beginning),
    onSubmit: async (values) => {
      if (!(await save(values, form))) return;
      free.current = true;
      await leave();
    },
  });
  const busy = form.busy || create.busy || update.busy;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)} className="grid max-w-one gap-10">
      <ProjectFieldsets
        form={form}
        project={project}
        costs={costs}
        problems={problems}
        onCosts={(changed) => {
          setCosts(changed);
          setProblems((before) =>
            Object.keys(before).length > 0 ? bodyOf(form.values, changed).problems : before,
          );
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {project ? "Save" : "Add project"}
        </Button>
        <Button variant="ghost" onClick={() => void leave()}>
          Cancel
        </Button>
      </div>
      <LeaveGuard
        what="project"
        dirty={form.changed || JSON.stringify(costs) !== JSON.stringify(begun)}
        free={free}
        saving={busy}
        onSave={async () => {
          const found = fieldErrors(ProjectForm, form.values);
          if (Object.keys(found).length === 0) return save(form.values);
          form.tell(found);
          return false;
        }}
      />
    </form>
  );
}
