import { controlOfTemplate, type ControlOfTemplate } from "@crq/contract/compliance/control-of-template";
import type { ControlOrigin } from "@crq/contract/compliance/control-template-uses";
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { ControlEffect } from "@crq/engine/treatment";
import { type ReactNode, useState } from "react";
import { useAct } from "../../../../../screen/use-act.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Checkbox } from "../../../../../ui/form/checkbox.tsx";
import { counted } from "../../../../../ui/format.ts";
import { Dialog } from "../../../../../ui/overlay/dialog.tsx";
import { effectText } from "../../controls/control-words.ts";
import { KIND_WORDS } from "../kind-words.ts";
import { movedWords } from "../moved-words.ts";
import { costWords } from "../record-words.ts";
import { differencesOf } from "./differences.ts";

interface TakeOverProps {
  readonly control: ControlRecord;
  readonly origin: ControlOrigin & { readonly newer: NonNullable<ControlOrigin["newer"]> };
  readonly onClose: () => void;
}

const FIELD_WORDS: Readonly<Record<keyof ControlOfTemplate, string>> = {
  name: "Name",
  description: "Description",
  kind: "Function",
  owner: "Owner",
  annualCost: "Yearly cost",
  oneOff: "One-off cost",
  effects: "Effects",
  evidence: "Evidence of the cost",
};

/** What a newer edition of the template says differently, to take over field by field. */
export default function TakeOver({ control, origin, onClose }: TakeOverProps) {
  const { id, version, currency } = control;
  const { newer, content } = origin;
  const next = controlOfTemplate(newer.content);
  const { fields, added, removed } = differencesOf(content, newer.content, control);
  // Where the currency differs, costs can't be taken over.
  const sameMoney = newer.content.currency === currency;
  const usable = fields.filter(({ field }) => sameMoney || (field !== "annualCost" && field !== "oneOff"));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(usable.filter(({ untouched }) => untouched).map(({ field }) => field)),
  );
  const [linked, setLinked] = useState(true);
  const [failure, setFailure] = useState<string>();
  const follow = useAct("controlOrigins.follow", {
    failed: "The requirements weren't taken over",
    also: ["controlRequirements", "controlledAnswers"],
    done: ({ origin: now }) => `Follows edition ${now?.edition ?? newer.edition} of its template`,
    onDone: onClose,
  });
  const update = useAct("controls.update", {
    failed: "Nothing was taken over",
    also: ["scenarios", "exposure", "portfolios"],
    done: ({ moved }) => ({ title: "Control saved", description: movedWords(moved, currency) }),
  });
  const toggle = (field: string, on: boolean) => {
    const all = new Set(chosen);
    if (on) all.add(field);
    else all.delete(field);
    setChosen(all);
  };
  const submit = async () => {
    setFailure(undefined);
    const taken = Object.fromEntries(Object.entries(next).filter(([field]) => chosen.has(field)));
    const saved =
      chosen.size === 0 ||
      (await update.run({ params: { id }, body: { version, ...taken } }, { fail: setFailure }));
    if (!saved) return;
    const requirements = linked
      ? added.map(({ framework, entry, coverage }) => ({ framework, entry, coverage }))
      : [];
    await follow.run(
      { params: { id }, body: { edition: newer.edition, requirements } },
      { fail: setFailure },
    );
  };
  const says = (of: ControlOfTemplate, field: keyof ControlOfTemplate) => valueOf(of, field, currency);
  return (
    <Dialog
      open
      title={`What edition ${newer.edition} says differently`}
      description="What you changed yourself stays unless you choose it here. Whatever you choose, the control follows this edition afterwards."
      className="w-[min(44rem,calc(100vw-1rem))]!"
      closeOnOutsideClick={false}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={update.busy || follow.busy} onClick={() => void submit()}>
            {chosen.size === 0 ? "Keep as it is" : `Take over ${counted(chosen.size, "field")}`}
          </Button>
        </>
      }
      onClose={onClose}
    >
      <ul aria-label="Fields that differ" className="text-sm">
        {usable.map(({ field, untouched }) => (
          <li key={field} className="border-b border-line py-2 last:border-0">
            <Checkbox
              checked={chosen.has(field)}
              onChange={({ target }) => toggle(field, target.checked)}
              className="items-start!"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{FIELD_WORDS[field]}</span>
                {!untouched && <span className="text-muted"> (you changed it)</span>}
                <span className="block text-muted line-through decoration-muted/50">
                  {says(control, field)}
                </span>
                <span className="block">{says(next, field)}</span>
              </span>
            </Checkbox>
          </li>
        ))}
        {added.length > 0 && (
          <li className="py-2">
            <Checkbox
              checked={linked}
              onChange={({ target }) => setLinked(target.checked)}
              className="items-start!"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{counted(added.length, "further requirement")}</span>
                <span className="num block">{added.map(({ entry }) => entry).join(", ")}</span>
              </span>
            </Checkbox>
          </li>
        )}
      </ul>
      {removed.length > 0 && (
        <p className="mt-2 max-w-prose text-sm text-muted">
          No longer in the template: {removed.map(({ entry }) => entry).join(", ")}. The control stays linked
          to them; unlink what it doesn’t do.
        </p>
      )}
      {usable.length === 0 && added.length === 0 && (
        <p className="text-sm text-muted">This control already has everything in the new edition.</p>
      )}
      <div role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {failure}
      </div>
    </Dialog>
  );
}

/** What a field says, in words. */
function valueOf(of: ControlOfTemplate, field: keyof ControlOfTemplate, currency: string): ReactNode {
  switch (field) {
    case "kind":
      return of.kind === null ? "Not stated" : KIND_WORDS[of.kind];
    case "annualCost":
      return costWords({ annualCost: of.annualCost, oneOff: null, currency });
    case "oneOff":
      return of.oneOff === null ? "None" : costWords({ ...of, currency });
    case "effects":
      return of.effects.length === 0
        ? "None"
        : of.effects.map((effect) => effectText(effect as ControlEffect, "planned", currency)).join("; ");
    case "evidence":
      return of.evidence.map(({ statement, source }) => `${statement} (${source})`).join("; ") || "None";
    default:
      return of[field] === "" ? "Nothing" : of[field];
  }
}
