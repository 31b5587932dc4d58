import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { PercentBar } from "./percent-bar.tsx";

const STEPS = [
  {
    title: "Risk in money, not in colors",
    content:
      "A scenario says how often something happens and what it costs. Both are ranges, because nobody knows the number. From them comes the expected annual loss, and how bad a bad year is.",
  },
  {
    title: "What a control is worth",
    content:
      "A treatment changes a scenario: it happens less often, or costs less. The product shows what that saves in a year, against what it costs.",
  },
  {
    title: "Everybody in their place",
    content:
      "A tenant is an organization with its clients and people. A role opens what it needs and nothing more, and the server checks it at every call.",
  },
  {
    title: "Nothing is lost",
    content:
      "Every sign-in, change and export is in the audit log, with what was before and after. Each entry seals the one before it, so nothing can be taken out unseen.",
  },
  {
    title: "Made for the keyboard",
    content:
      "Every screen works without a mouse, in light and dark, on a phone and on paper. Filters are in the address: share a link, and others see what you see.",
  },
] as const;

/** What the product does, in a dialog: reached from the profile menu. */
export function ProductTour({ onClose }: { onClose: () => void }) {
  const [at, setAt] = useState(0);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []); // once the dialog is open
  const step = STEPS[at]!;
  const last = at === STEPS.length - 1;
  const percent = Math.round(((at + 1) / STEPS.length) * 100);
  return (
    <Dialog
      open
      onClose={onClose}
      title={step.title}
      description={
        <span className="num" aria-live="polite">
          Step {at + 1} of {STEPS.length}
        </span>
      }
      footer={
        <>
          <Button variant="ghost" className="mr-auto -ml-3.5" onClick={onClose}>
            Skip tour
          </Button>
          <Button variant="outline" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Previous
          </Button>
          <Button ref={main} onClick={() => (last ? onClose() : setAt(at + 1))}>
            {last ? "Get Started" : "Next"}
          </Button>
        </>
      }
    >
      <PercentBar percent={percent} label="Product tour" />
      <p aria-live="polite" className="mt-4 min-h-24 text-base">
        {step.content}
      </p>
      <p className="num text-xs text-muted">{percent}% complete</p>
    </Dialog>
  );
}
