import type { Exposure, RiskAppetite } from "@crq/contract/risk/exposure";
import { Plus, Trash2 } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { AppetiteCurve } from "../../../../screen/joined/appetite-curve.tsx";
import {
  appetiteStart,
  type DraftErrors,
  type DraftPoint,
  emptyPoint,
  MOST_POINTS,
  readDraft,
} from "./appetite-draft.ts";
import { standingOf, standingSentence } from "./appetite-words.ts";
import { useUser } from "../../../../session/user-context.ts";
import { keptOf, netCurveOf } from "../curve-of.ts";

interface AppetiteDialogProps {
  readonly exposure: Exposure;
  readonly appetite: RiskAppetite | null;
  /** Null: of the tenant as a whole. */
  readonly clientId: string | null;
  readonly onClose: () => void;
}

/** Sets how much loss is accepted, and how likely it can be: a few points, with their meaning shown live in words and on the curve. */
export function AppetiteDialog({ exposure, appetite, clientId, onClose }: AppetiteDialogProps) {
  const { currency } = exposure;
  const curve = netCurveOf(exposure);
  const kept = keptOf(exposure);
  const { clientsApart } = useUser();
  const current = appetite?.currency === currency ? appetite : null;
  const [draft, setDraft] = useState(() => appetiteStart(current && current.tolerance));
  const [tried, setTried] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { save, remove } = useAppetite(onClose);
  const { points, errors } = readDraft(draft);
  const standing = points === null ? null : standingOf(curve, points);

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (points === null) {
      // The first invalid field is marked only once this has been rendered.
      requestAnimationFrame(() => document.querySelector<HTMLElement>("#appetite [aria-invalid]")?.focus());
    } else if (!save.busy) {
      const version = appetite && { version: appetite.version };
      void save.run({ body: { clientId, currency, tolerance: [...points], ...version } });
    }
  }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        closeOnOutsideClick={false}
        title={appetite ? "Edit risk appetite" : "Set risk appetite"}
        description="How much loss is acceptable in a year, and how likely it can be to lose more."
        className="w-[min(44rem,calc(100vw-2rem))]!"
        footer={
          <>
            {appetite && (
              <Button variant="ghost" className="mr-auto text-bad!" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="appetite" busy={save.busy}>
              Save
            </Button>
          </>
        }
      >
        <form id="appetite" noValidate onSubmit={submit}>
          <Points draft={draft} errors={tried ? errors : NO_ERRORS} currency={currency} onChange={setDraft} />
        </form>
        <output className="mt-4 block min-h-11 border-l-[3px] border-line-strong pl-3 text-base">
          {standing
            ? standingSentence(standing, currency)
            : "Complete the points to compare your exposure with them."}
        </output>
        <div className="mt-3">
          <AppetiteCurve
            curve={curve}
            others={[]}
            accepted={points ?? current?.tolerance ?? []}
            currency={currency}
            p95={kept.p95}
            p99={kept.p99}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={removing}
        destructive
        title="Remove the risk appetite?"
        description={`${
          clientId === null || clientsApart
            ? "The dashboard will still show your losses, but not whether they're acceptable."
            : "This client's losses are then judged by your organization's appetite, if it has one."
        } The history stays in the log.`}
        confirmLabel="Remove"
        busy={remove.busy}
        onConfirm={() => void remove.run({ query: clientId === null ? {} : { clientId } })}
        onCancel={() => setRemoving(false)}
      />
    </>
  );
}

const NO_ERRORS: ReadonlyMap<number, DraftErrors> = new Map();

/** Saves or removes the appetite, then refreshes the dashboard. */
function useAppetite(onDone: () => void) {
  const onConflict = () =>
    toast({
      variant: "destructive",
      title: "Someone else changed this",
      description:
        "The dashboard now shows their version. Yours is still in the form: compare the two, then save again.",
    });
  const acting = { also: ["recentChanges"], onConflict, onDone } as const;
  const save = useAct("exposure.setAppetite", {
    ...acting,
    done: "Risk appetite saved",
    failed: "Couldn't save the risk appetite",
  });
  const remove = useAct("exposure.removeAppetite", {
    ...acting,
    done: "Risk appetite removed",
    failed: "Couldn't remove the risk appetite",
  });
  return { save, remove };
}

interface PointsProps {
  readonly draft: readonly DraftPoint[];
  readonly errors: ReadonlyMap<number, DraftErrors>;
  readonly currency: string;
  readonly onChange: (draft: DraftPoint[]) => void;
}

function Points({ draft, errors, currency, onChange }: PointsProps) {
  const change = (key: number, part: Partial<DraftPoint>) =>
    onChange(draft.map((point) => (point.key === key ? { ...point, ...part } : point)));
  const add = () => onChange([...draft, emptyPoint(Math.max(-1, ...draft.map(({ key }) => key)) + 1)]);
  return (
    <>
      <ul className="grid gap-3">
        {draft.map((point, index) => (
          <li key={point.key} className="flex items-start gap-2 sm:gap-3">
            <Field
              label={`Loss above (${currency})`}
              error={errors.get(point.key)?.loss}
              hideLabel={index > 0}
              className="flex-1"
            >
              {(control) => (
                <Input
                  {...control}
                  className="num"
                  autoComplete="off"
                  placeholder="10M"
                  value={point.loss}
                  onChange={(event) => change(point.key, { loss: event.target.value })}
                />
              )}
            </Field>
            <Field
              label="Maximum chance"
              error={errors.get(point.key)?.chance}
              hideLabel={index > 0}
              className="flex-1"
            >
              {(control) => (
                <Input
                  {...control}
                  className="num"
                  autoComplete="off"
                  placeholder="1 in 20"
                  value={point.chance}
                  onChange={(event) => change(point.key, { chance: event.target.value })}
                />
              )}
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove point ${index + 1}`}
              disabled={draft.length === 1}
              className={index === 0 ? "mt-6.5 text-muted" : "text-muted"}
              onClick={() => onChange(draft.filter(({ key }) => key !== point.key))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {draft.length < MOST_POINTS && (
        <Button variant="ghost" size="sm" className="mt-2 -ml-2" onClick={add}>
          <Plus aria-hidden /> Add a point
        </Button>
      )}
    </>
  );
}
