import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { PercentBar } from "./percent-bar.tsx";
import { afterPress, WIZARD_START, wizardPercent, type WizardState } from "./wizard-state.ts";
import { STEPS } from "./wizard-steps.tsx";

interface OnboardingWizardProps {
  /** It was completed or skipped; either way it counts as completed. */
  readonly onDone: () => void;
}

/**
 * Six steps for the platform's administrators. Shown to super administrators on their first sign-in, and from the profile menu.
 */
export function OnboardingWizard({ onDone }: OnboardingWizardProps) {
  const [state, setState] = useState(WIZARD_START);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus(), []); // once the dialog is open
  const step = STEPS[state.step]!;
  const last = state.step === STEPS.length - 1;
  const percent = wizardPercent(state);
  function press(button: "next" | "back" | "skip") {
    const after = afterPress(state, button);
    setState(after);
    if (after.done) onDone();
  }
  return (
    <Dialog
      open
      onClose={() => press("skip")}
      closeOnOutsideClick={false}
      title={step.title}
      description={
        <span className="num" aria-live="polite">
          Step {state.step + 1} of {STEPS.length}, {percent}% complete
        </span>
      }
      className="sm:w-[min(38rem,calc(100vw-2rem))]!"
      footer={
        <>
          {!last && (
            <Button variant="ghost" className="mr-auto -ml-3.5" onClick={() => press("skip")}>
              Skip
            </Button>
          )}
          {state.step > 0 && (
            <Button variant="outline" onClick={() => press("back")}>
              Back
            </Button>
          )}
          <Button ref={main} onClick={() => press("next")}>
            {last ? "Finish" : "Next"}
          </Button>
        </>
      }
    >
      <PercentBar percent={percent} label="Onboarding" />
      <div className="mt-5 grid gap-x-8 sm:grid-cols-[8rem_1fr]">
        <StepList state={state} />
        <div aria-live="polite" className="min-h-44 text-base">
          {step.content}
          {last && (
            <div className="mt-4 flex flex-wrap gap-2">
              <Link
                to="/riskmon-administration/user-management"
                onClick={() => press("next")}
                className={buttonVariants({ variant: "outline" })}
              >
                User Management
              </Link>
              <Link
                to="/dashboard"
                onClick={() => press("next")}
                className={buttonVariants({ variant: "outline" })}
              >
                Dashboard
              </Link>
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** The steps by name, with completed ones checked off. */
function StepList({ state }: { state: WizardState }) {
  return (
    <ol aria-label="Steps" className="grid content-start gap-2 text-sm max-sm:hidden">
      {STEPS.map(({ name }, i) => (
        <li
          key={name}
          aria-current={i === state.step ? "step" : undefined}
          className={cx("flex items-center gap-2", i === state.step ? "font-medium" : "text-muted")}
        >
          {state.completed.has(i) ? (
            <Check aria-hidden className="size-4 text-primary" />
          ) : (
            <span aria-hidden className="num w-4 text-center text-xs">
              {i + 1}
            </span>
          )}
          {name}
          {state.completed.has(i) && <span className="sr-only">, completed</span>}
        </li>
      ))}
    </ol>
  );
}
