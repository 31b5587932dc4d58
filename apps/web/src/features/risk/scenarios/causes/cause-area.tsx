import type { CommonCause, LossModel } from "@crq/contract/risk/loss-model";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { JOINT_FIGURES } from "../../../../screen/joined/joint-figures.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useHasClients, WorkClientPicker } from "../../../../screen/work-client-picker.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { useAnalysisSearch } from "../analysis-route.ts";
import { CauseTable } from "./cause-table.tsx";
import { declarationOf } from "./declaration-of.ts";
import { DependenceSection } from "./dependence-section.tsx";

const StatedYear = lazy(async () => ({ default: (await import("./stated-year.tsx")).StatedYear }));
const CauseForm = lazy(async () => ({ default: (await import("./cause-form.tsx")).CauseForm }));

/** How losses depend on each other: one declaration for every joint figure, of the organization or of one client. */
export function CauseArea() {
  const { clientId: ownClient } = useUser();
  const { search, change } = useAnalysisSearch();
  const clientId = ownClient ?? search.clientId ?? null;
  const query = useQuery(queryOf("lossModel.get", { query: clientId === null ? {} : { clientId } }));
  const hasClients = useHasClients() === true && ownClient === null;
  return (
    <>
      <PageHeader
        title="Dependence of losses"
        description="How losses in different scenarios come together, for every joint figure"
      />
      {hasClients && (
        <div className="mb-6 max-w-sm">
          <Field label="Declared for">
            {(field) => (
              <WorkClientPicker
                {...field}
                nothing="The whole organization"
                value={search.clientId ?? ""}
                onChange={(id) => change({ clientId: id === "" ? undefined : id })}
              />
            )}
          </Field>
        </div>
      )}
      <Loaded query={query} skeleton={<Skeleton className="h-48 w-full" />}>
        {(model) => <Model key={clientId} model={model} clientId={clientId} />}
      </Loaded>
    </>
  );
}

function Model({ model, clientId }: { readonly model: LossModel; readonly clientId: string | null }) {
  const mayWrite = useCan("scenario:write");
  const [editing, setEditing] = useState<{ readonly cause: CommonCause | null } | null>(null);
  const save = useAct("lossModel.set", {
    failed: "Not saved",
    also: JOINT_FIGURES,
  });
  const send = async (parts: Parameters<typeof declarationOf>[1], version = model.version) =>
    save.run({
      body: { clientId, ...declarationOf(model, parts), ...(version !== null && { version }) },
    });
  const { causes } = model;
  const remove = async (cause: CommonCause) => {
    if (!(await send({ causes: causes.filter((other) => other !== cause) }))) return;
    toast({
      title: "Common cause removed",
      description: cause.title,
      durationMs: 10_000,
      action: { label: "Undo", onClick: () => void send({ causes }, (model.version ?? 0) + 1) },
    });
  };
  const inherit = async () => {
    if (!(await send({ dependence: null }))) return;
    const { dependence, priceYear } = model;
    toast({
      title: "The organization’s dependence and year of prices apply",
      durationMs: 10_000,
      action: {
        label: "Undo",
        onClick: () => void send({ dependence, priceYear }, (model.version ?? 0) + 1),
      },
    });
  };
  return (
    <div className="flex flex-col gap-10">
      <DependenceSection
        // What's typed stays when something else is saved.
        key={JSON.stringify(model.dependence)}
        model={model}
        clientId={clientId}
        busy={save.busy}
        onSave={mayWrite ? (dependence) => void send({ dependence }) : null}
        onInherit={mayWrite && clientId !== null && !model.inherited ? () => void inherit() : null}
      />
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <StatedYear
          key={model.priceYear}
          model={model}
          busy={save.busy}
          onSave={mayWrite ? (priceYear) => void send({ priceYear }) : null}
        />
      </Suspense>
      <Section
        title="Common causes"
        description="Events that strike several scenarios at once, such as an outage of your cloud provider. They come on top of what each scenario estimates for itself, and for an insurer each is one occurrence."
      >
        {causes.length > 0 && (
          <CauseTable
            label="Common causes"
            causes={causes}
            acts={mayWrite ? { onChange: (cause) => setEditing({ cause }), onRemove: remove } : null}
          />
        )}
        {causes.length === 0 && <p className="mt-3 text-sm text-muted">No common causes yet.</p>}
        {mayWrite && causes.length < 50 && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => setEditing({ cause: null })}>
            <Plus aria-hidden /> Add a common cause
          </Button>
        )}
      </Section>
      {model.inheritedCauses.length > 0 && (
        <Section
          title="Declared for the whole organization"
          description="These strike this client’s scenarios too and count in its figures. You can change them only for the whole organization."
        >
          <CauseTable label="Inherited common causes" causes={model.inheritedCauses} acts={null} />
        </Section>
      )}
      {editing && (
        <Suspense fallback={null}>
          <CauseForm
            cause={editing.cause}
            clientId={clientId}
            busy={save.busy}
            onClose={() => setEditing(null)}
            onSave={async (cause) => {
              const next = editing.cause
                ? causes.map((other) => (other === editing.cause ? cause : other))
                : [...causes, cause];
              if (await send({ causes: next })) setEditing(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
