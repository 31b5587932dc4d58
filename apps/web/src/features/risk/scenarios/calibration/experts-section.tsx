import type { Expert } from "@crq/contract/risk/elicitation/expert-questions";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ClientFilter } from "../../../../screen/client-filter/client-filter.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useCan, useIsOwn } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { Section } from "../../../../ui/section.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";

/** The experts who were asked by link, with how well their ranges held. */
export function ExpertsSection() {
  const mayWrite = useCan("scenario:write");
  const isOwn = useIsOwn();
  const [leaving, setLeaving] = useState<Expert | null>(null);
  const list = useList("experts.list", {
    columns: COLUMNS,
    sort: "name",
    file: false,
    filters: { clientId: ClientFilter },
  });
  const remove = useAct("experts.remove", {
    failed: "Not deleted",
    done: { title: "Expert deleted", description: leaving?.name ?? "" },
    onDone: () => setLeaving(null),
    also: ["expertQuestions"],
  });
  const actions = (expert: Expert) =>
    isOwn(expert) && (
      <Button
        variant="ghost"
        size="icon"
        className="size-7! text-muted touch:size-11!"
        aria-label={`Delete ${expert.name}`}
        onClick={() => setLeaving(expert)}
      >
        <Trash2 aria-hidden />
      </Button>
    );
  return (
    <Section landmark className="mt-10" title="Experts asked by link">
      <p className="mb-3 max-w-prose text-sm text-muted">
        Their ranges are checked against questions with known answers and against what happened later. Once
        each expert has ten checked ranges, pools weigh their answers by it.
      </p>
      <DataTable
        {...list}
        label="Experts"
        search="Search experts by name"
        {...(mayWrite && { rowActions: actions })}
        empty={
          <EmptyState title="No experts yet">
            Open a scenario, and choose “Ask experts by link” in the menu of any estimate.
          </EmptyState>
        }
      />
      <ConfirmDialog
        open={leaving !== null}
        title={`Delete ${leaving?.name ?? ""}?`}
        description={`${counted(leaving?.asked ?? 0, "question")} with ${counted(leaving?.answered ?? 0, "answer")} and all scores are deleted for good. Evidence in scenarios that names this expert stays.`}
        confirmLabel="Delete"
        destructive
        busy={remove.busy}
        onConfirm={() => leaving && void remove.run({ params: { id: leaving.id } })}
        onCancel={() => setLeaving(null)}
      />
    </Section>
  );
}

const checkedOf = ({ below, inside, above }: Expert) => below + inside + above;

const COLUMNS: ColumnsOf<"experts.list"> = [
  {
    id: "name",
    header: "Expert",
    sortable: true,
    rowHeader: true,
    cell: ({ name, clientName }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        {clientName !== null && <span className="block text-xs font-normal text-muted">{clientName}</span>}
      </>
    ),
  },
  {
    id: "answered",
    header: "Answered",
    sortable: true,
    downFirst: true,
    numeric: true,
    beside: true,
    cell: ({ answered, asked }) => `${count(answered)} of ${count(asked)}`,
  },
  {
    id: "held",
    header: "Ranges that held",
    numeric: true,
    cell: (expert) =>
      checkedOf(expert) === 0 ? (
        <span className="text-muted">none checked</span>
      ) : (
        `${count(expert.inside)} of ${count(checkedOf(expert))}`
      ),
  },
  {
    id: "actuals",
    header: "Of what happened",
    numeric: true,
    optional: "on a phone",
    cell: ({ fromActuals }) => count(fromActuals),
  },
];
