import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { PercentBar } from "./percent-bar.tsx";

const STEPS = [
  {
    title: "Risk in money, not in colors",
    content:
      "A scenario describes how often something happens and what it costs, both as ranges. From those you get the expected annual loss and the cost of a bad year.",
  },
  {
    title: "What a control is worth",
    content:
      "A control makes a scenario less frequent or less costly. Compare its annual savings with its annual cost.",
  },
  {
    title: "The right access for everyone",
    content:
      "A tenant is an organization with its clients and members. Each role has only the permissions it needs, enforced on every request.",
  },
  {
    title: "Every change is recorded",
    content:
      "The audit log records every sign-in, change and export, with values before and after. Each entry is chained to the one before it, so removing one is detectable.",
  },
  {
    title: "Made for the keyboard",
    content:
      "Every screen works without a mouse, in light and dark, on phones and in print. Filters are part of the URL, so you can share exactly what you see.",
  },
] as const;

/** The product's features, in a dialog: opened from the profile menu. */
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
      <PercentBar percent={percent} label="Product overview" />
      <p aria-live="polite" className="mt-4 min-h-24 text-base">
        {step.content}
      </p>
      <p className="num text-xs text-muted">{percent}% complete</p>
    </Dialog>
  );
}
