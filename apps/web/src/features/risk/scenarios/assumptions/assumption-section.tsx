import type { Assumption } from "@crq/contract/risk/assumptions";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { calendarDay, todayOf } from "../../../../screen/calendar-day.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import type { ScenarioEditing } from "../workbench/use-scenario-draft.ts";
import { ASSUMPTION_WORDS } from "./assumption-words.ts";

const AssumptionDialog = lazy(() => import("./assumption-dialog.tsx"));

/** The most that a scenario holds; the server has the same limit. */
const MOST = 50;

interface AssumptionSectionProps {
  readonly editing: ScenarioEditing;
  readonly readOnly: boolean;
}

/** What the scenario takes for granted, who watches it, and whether it still holds. */
export default function AssumptionSection({ editing, readOnly }: AssumptionSectionProps) {
  const { assumptions } = editing.draft;
  const today = todayOf(useUser());
  const [edited, setEdited] = useState<Assumption | "new" | null>(null);
  const set = (change: (all: readonly Assumption[]) => readonly Assumption[]) =>
    editing.setDraft((now) => ({ ...now, assumptions: change(now.assumptions) }));
  const keep = (kept: Assumption) =>
    set((all) =>
      all.some(({ id }) => id === kept.id)
        ? all.map((one) => (one.id === kept.id ? kept : one))
        : [...all, kept],
    );
  if (readOnly && assumptions.length === 0) return null;
  return (
    <section aria-label="Assumptions" className="col-span-2">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-medium">Assumptions</h2>
        {!readOnly && assumptions.length < MOST && (
          <Button variant="ghost" size="sm" onClick={() => setEdited("new")}>
            <Plus aria-hidden /> Add an assumption
          </Button>
        )}
      </div>
      {assumptions.length > 0 && (
        <ul className="mt-1 border-t border-line">
          {assumptions.map((one) => (
            <Line
              key={one.id}
              assumption={one}
              today={today}
              onEdit={readOnly ? null : () => setEdited(one)}
              onRemove={readOnly ? null : () => set((all) => all.filter(({ id }) => id !== one.id))}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <AssumptionDialog
            assumption={edited === "new" ? null : edited}
            onKeep={keep}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

interface LineProps {
  readonly assumption: Assumption;
  /** A day, as in 2027-03-31. */
  readonly today: string;
  readonly onEdit: (() => void) | null;
  readonly onRemove: (() => void) | null;
}

function Line({ assumption, today, onEdit, onRemove }: LineProps) {
  const times = useUser();
  const { statement, basis, owner, reviewOn, state } = assumption;
  const due = reviewOn !== null && state !== "refuted" && reviewOn < today;
  const notes = [
    ...(owner === "" ? [] : [owner]),
    ...(reviewOn === null
      ? []
      : [`${due ? "check overdue since" : "check by"} ${calendarDay(reviewOn, times)}`]),
  ];
  return (
    <li className="flex items-start justify-between gap-2 border-b border-line py-2 text-sm">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className={state === "refuted" ? "line-through" : ""}>{statement}</span>{" "}
          <Badge variant={state === "held" ? "default" : state === "refuted" ? "destructive" : "outline"}>
            {ASSUMPTION_WORDS[state]}
          </Badge>
        </p>
        {basis.trim() !== "" && (
          <p className="text-xs wrap-anywhere whitespace-pre-wrap text-muted">{basis}</p>
        )}
        {notes.length > 0 && (
          <p className={due ? "text-xs wrap-anywhere text-bad" : "text-xs wrap-anywhere text-muted"}>
            {notes.join(", ")}
          </p>
        )}
      </div>
      {onEdit && onRemove && (
        <div className="flex shrink-0 print:hidden">
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Edit the assumption: ${statement}`}
            onClick={onEdit}
          >
            <Pencil aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove the assumption: ${statement}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      )}
    </li>
  );
}
