import { type ReactNode, useState } from "react";
import { isCompleted, setCompleted, setSkipped } from "../../../session/onboarding-storage.ts";
import { useUser } from "../../../session/user-context.ts";
import { TourContext } from "./tour-context.ts";
import { afterEvent, type TourEvent, type TourState } from "./tour-state.ts";
import { targetOf } from "./tour-step.ts";
import { tourSteps } from "./tour-steps.ts";

interface OnboardingTourProviderProps {
  /** The tour was closed, completed or not. */
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/**
 * Provides the tour's state to everything inside, and stores in this browser whether the person has completed
 * it.
 */
export function OnboardingTourProvider({ onClosed, children }: OnboardingTourProviderProps) {
  const user = useUser();
  const [state, setState] = useState<TourState>(() => ({
    completed: isCompleted("tour", user.id),
    steps: [],
    step: null,
  }));

  function send(event: TourEvent): void {
    const after = afterEvent(state, event);
    setState(after);
    if (after.completed !== state.completed) setCompleted("tour", user.id, after.completed);
    if (event.type === "skip") setSkipped(user.id);
    if (state.step !== null && after.step === null) onClosed();
  }
  /**
   * Steps whose target isn't on the screen now are left out: the rail, a phone, a collapsed section; steps that open the next screen
   * aren't.
   */
  const shownSteps = () =>
    tourSteps(user).filter(
      (step) => step.target === undefined || step.action !== undefined || targetOf(step) !== undefined,
    );

  const tour = {
    ...state,
    start: () => send({ type: "start", steps: shownSteps() }),
    restart: () => send({ type: "restart", steps: shownSteps() }),
    next: () => send({ type: "next" }),
    back: () => send({ type: "back" }),
    skip: () => send({ type: "skip" }),
    complete: () => send({ type: "complete" }),
    reset: () => send({ type: "reset" }),
  };
  return <TourContext value={tour}>{children}</TourContext>;
}
