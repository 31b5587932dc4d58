import type { ControlRecord } from "@crq/contract/risk/controls";
import { CONTROL_NODES } from "@crq/engine/controls/check-treatment";
import type { ControlNode } from "@crq/engine/treatment";
import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { BOUNDED, shareWords } from "../controls/control-words.ts";
import { EstimateFields } from "../controls/estimate-fields.tsx";
import { type Problems, problemsAt } from "../estimate/check-estimate.ts";
import { factorLabel } from "../estimate/factors.ts";
import { type RecordEffectDraft, effectDrafts, newRecordEffect, readEffects } from "./effects-draft.ts";
import { EvidenceRows } from "./evidence-rows.tsx";
import { movedWords } from "./moved-words.ts";
import { typedShare } from "./supported-share.ts";

/** The most effects of one record. */
const MOST = 20;

interface EffectsDialogProps {
  readonly control: ControlRecord;
  readonly onClose: () => void;
}

/** States what a control does, with sources, and says which scenarios moved. */
export function EffectsDialog({ control, onClose }: EffectsDialogProps) {
  const { id, version, currency, scenarios } = control;
  const [drafts, setDrafts] = useState(() => effectDrafts(control));
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const form = useId();
  const following = scenarios.filter(({ follows }) => follows).length;
  const update = useAct("controls.update", {
    failed: "Not saved",
    also: ["scenarios", "exposure", "portfolios"],
    done: ({ moved }) => ({
      title: "Effects saved",
      description:
        moved.length === 0 && following > 0 && !control.inPlace
          ? "It isn’t in place yet: losses with the plan changed, today’s didn’t."
          : movedWords(moved, currency),
    }),
    onDone: onClose,
  });
  const { effects, problems: found } = readEffects(drafts);
  const problems = asked ? found : {};
  const next = newRecordEffect(drafts);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnOutsideClick={false}
      className="w-[min(44rem,calc(100vw-1rem))]!"
      title={`Effects of ${control.name}`}
      description={
        following === 0
          ? "No scenario follows them yet. A scenario leaves out effects on factors that it doesn’t estimate."
          : `${following === 1 ? "One scenario follows them and changes" : `${following} scenarios follow them and change`} with them. A scenario leaves out effects on factors that it doesn’t estimate.`
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} busy={update.busy}>
            Save effects
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          setFailure(undefined);
          if (effects) void update.run({ params: { id }, body: { version, effects } }, { fail: setFailure });
          else
            requestAnimationFrame(() =>
              document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
            );
        }}
      >
        {drafts.length === 0 && (
          <p className="text-sm text-muted">No effects: each scenario states its own.</p>
        )}
        {drafts.map((draft, i) => (
          <EffectRow
            // eslint-disable-next-line react/no-array-index-key -- rows have no names of their own
            key={i}
            index={i}
            draft={draft}
            problems={problemsAt(problems, `effects[${i}]`)}
            onChange={(changed) => setDrafts(drafts.map((other, at) => (at === i ? changed : other)))}
            onRemove={() => setDrafts(drafts.filter((_, at) => at !== i))}
          />
        ))}
        {next && drafts.length < MOST && (
          <Button
            className="self-start"
            variant="secondary"
            size="sm"
            onClick={() => setDrafts([...drafts, next])}
          >
            <Plus aria-hidden /> Add an effect
          </Button>
        )}
        <div role="alert" className="text-sm text-bad empty:hidden">
          {failure}
        </div>
      </form>
    </Dialog>
  );
}

interface EffectRowProps {
  readonly index: number;
  readonly draft: RecordEffectDraft;
  readonly problems: Problems;
  readonly onChange: (draft: RecordEffectDraft) => void;
  readonly onRemove: () => void;
}

/** One factor, the share of it that the control leaves, and why. */
function EffectRow({ index, draft, problems, onChange, onRemove }: EffectRowProps) {
  const name = `Effect ${index + 1}`;
  return (
    <fieldset aria-label={name} className="flex flex-col gap-2 border-l-[3px] border-line pl-3">
      <div className="flex items-end gap-2">
        <Select
          aria-label={`${name}: factor`}
          aria-invalid={problems["node"] === undefined ? undefined : true}
          value={draft.node}
          onChange={(event) => onChange({ ...draft, node: event.target.value as ControlNode })}
          className="min-w-0 flex-1"
        >
          {CONTROL_NODES.map((node) => (
            <option key={node} value={node}>
              {factorLabel(node)}
            </option>
          ))}
        </Select>
        <Button variant="ghost" size="icon" aria-label={`Remove effect ${index + 1}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {problems["node"] !== undefined && <p className="text-xs text-bad">{problems["node"]}</p>}
      <EstimateFields
        name={`${name}: share remaining`}
        kind="probability"
        draft={draft.factor}
        types={BOUNDED}
        problems={problemsAt(problems, "change.factor")}
        words={shareWords}
        onChange={(factor) => onChange({ ...draft, factor })}
      />
      <EvidenceRows
        of={name}
        evidence={draft.evidence}
        most={10}
        problems={problems}
        present={typedShare(draft.factor)}
        onChange={(evidence) => onChange({ ...draft, evidence })}
      />
    </fieldset>
  );
}
