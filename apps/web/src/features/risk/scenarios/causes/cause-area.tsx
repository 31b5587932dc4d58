import type { CommonCause, JointDependence, LossModel } from "@crq/contract/risk/loss-model";
import type { Distribution } from "@crq/engine/scenario";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, lazy, useId, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { counted } from "../../../../ui/format.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { quantityWords } from "../estimate/quantity-words.ts";
import { SegmentedSwitch } from "../result/segmented-switch.tsx";
import { rangeWords } from "./frequency-words.ts";

const StatedYear = lazy(async () => ({ default: (await import("./stated-year.tsx")).StatedYear }));
const CauseForm = lazy(async () => ({ default: (await import("./cause-form.tsx")).CauseForm }));

/** How losses depend on each other: one declaration for every joint figure. */
export function CauseArea() {
  const { clientId } = useUser();
  const query = clientId === null ? {} : { clientId };
  const { data, isError, error, refetch, isFetching } = useQuery(queryOf("lossModel.get", { query }));
  return (
    <>
      <PageHeader
        title="Dependence"
        description="How losses in different scenarios come together, for every joint figure"
      />
      {data ? (
        <Model key={data.version} model={data} />
      ) : isError ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton className="h-48 w-full" />
      )}
    </>
  );
}

function Model({ model }: { readonly model: LossModel }) {
  const { clientId } = useUser();
  const mayWrite = useCan("scenario:write");
  const [editing, setEditing] = useState<{ readonly cause: CommonCause | null } | null>(null);
  const save = useAct("lossModel.set", {
    failed: "Not saved",
    also: ["exposure", "plan", "portfolios", "ratesInUse"],
  });
  const send = async (
    parts: Partial<Pick<LossModel, "dependence" | "causes" | "priceYear">>,
    version = model.version,
  ) => {
    const { dependence, causes, priceYear } = { ...model, ...parts };
    return save.run({
      body: { clientId, dependence, causes, priceYear, ...(version !== null && { version }) },
    });
  };
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
  return (
    <div className="flex flex-col gap-10">
      <Dependence
        model={model}
        busy={save.busy}
        onSave={mayWrite ? (dependence) => void send({ dependence }) : null}
      />
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <StatedYear
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
          <Table label="Common causes" className="mt-3">
            <thead>
              <tr>
                <Th>Cause</Th>
                <Th>How often</Th>
                <Th>Strikes</Th>
                {mayWrite && (
                  <Th>
                    <span className="sr-only">Actions</span>
                  </Th>
                )}
              </tr>
            </thead>
            <tbody>
              {causes.map((cause) => (
                <Tr key={cause.id}>
                  <RowHeader className="min-w-32 break-words">{cause.title}</RowHeader>
                  <Td className="num text-muted">
                    {rangeWords(cause.frequency as Distribution, (value) =>
                      quantityWords(value, "frequency", "USD", "events"),
                    )}
                  </Td>
                  <Td>{counted(cause.strikes.length, "scenario")}</Td>
                  {mayWrite && (
                    <Td className="text-right whitespace-nowrap">
                      <Button
                        variant="ghost"
                        size="icon"
                        className="size-7! text-muted touch:size-11!"
                        aria-label={`Change ${cause.title}`}
                        onClick={() => setEditing({ cause })}
                      >
                        <Pencil aria-hidden />
                      </Button>
                      <Button
                        variant="ghost"
                        size="icon"
                        className="size-7! text-muted touch:size-11!"
                        aria-label={`Remove ${cause.title}`}
                        onClick={() => void remove(cause)}
                      >
                        <Trash2 aria-hidden />
                      </Button>
                    </Td>
                  )}
                </Tr>
              ))}
            </tbody>
          </Table>
        )}
        {causes.length === 0 && <p className="mt-3 text-sm text-muted">No common causes yet.</p>}
        {mayWrite && causes.length < 50 && (
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => setEditing({ cause: null })}>
            <Plus aria-hidden /> Add a common cause
          </Button>
        )}
      </Section>
      {editing && (
        <Suspense fallback={null}>
          <CauseForm
            cause={editing.cause}
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

interface DependenceProps {
  readonly model: LossModel;
  readonly busy: boolean;
  /** Null for read-only viewers. */
  readonly onSave: ((dependence: JointDependence) => void) | null;
}

function Dependence({ model: { dependence, inherited }, busy, onSave }: DependenceProps) {
  const id = useId();
  const [type, setType] = useState(dependence.type);
  const [text, setText] = useState(dependence.type === "common" ? String(dependence.correlation) : "0.3");
  const correlation = Number(text);
  const valid = text.trim() !== "" && correlation >= 0 && correlation <= 0.95;
  const chosen: JointDependence = type === "common" ? { type, correlation } : { type };
  const changed = JSON.stringify(chosen) !== JSON.stringify(dependence);
  return (
    <Section
      title="Scenarios’ own losses"
      description={
        inherited
          ? "Declared for all clients; saving declares it for this client alone."
          : "The same for every pair of scenarios."
      }
    >
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (type === "independent" || valid) onSave?.(chosen);
        }}
      >
        <fieldset disabled={onSave === null}>
          <SegmentedSwitch
            legend="Dependence"
            value={type}
            choices={[
              { value: "independent", label: "Independent" },
              { value: "common", label: "Same for all" },
            ]}
            onChange={setType}
          />
        </fieldset>
        {type === "common" && (
          <div className="w-40">
            <label htmlFor={id} className="mb-1 block text-2xs text-muted">
              Correlation, 0 to 0.95
            </label>
            <Input
              id={id}
              inputMode="decimal"
              className="num"
              disabled={onSave === null}
              value={text}
              aria-invalid={valid ? undefined : true}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
        )}
        {onSave && changed && (
          <Button type="submit" busy={busy}>
            Save
          </Button>
        )}
      </form>
      <p className="mt-2 max-w-prose text-xs text-muted">
        {type === "independent"
          ? "A bad year in one scenario says nothing about the others."
          : "Correlation of annual losses (Gaussian copula). The higher it is, the more bad years coincide."}
      </p>
    </Section>
  );
}
