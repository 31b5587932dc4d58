import type { TourStep } from "./tour-step.ts";

/** The state of the tour. */
export interface TourState {
  readonly completed: boolean;
  /** Its steps, as chosen when it was started. */
  readonly steps: readonly TourStep[];
  /** The current step; null while it's closed. */
  readonly step: number | null;
}

/** The events of the tour. */
export type TourEvent =
  | { readonly type: "start" | "restart"; readonly steps: readonly TourStep[] }
  | { readonly type: "next" | "back" | "skip" | "complete" | "reset" };

/**
 * The tour after an event. Starting is ignored once it's completed, restarting isn't. Next on the last step completes. Skipping closes it
 * without changing whether it's completed; resetting closes it and marks it as not completed.
 */
export function afterEvent(state: TourState, event: TourEvent): TourState {
  const closed = { ...state, steps: [], step: null };
  switch (event.type) {
    case "start":
      return state.completed ? state : opened(state, event.steps);
    case "restart":
      return opened(state, event.steps);
    case "skip":
      return closed;
    case "complete":
      return { ...closed, completed: true };
    case "reset":
      return { ...closed, completed: false };
    case "next":
      if (state.step === null) return state;
      return state.step === state.steps.length - 1
        ? { ...closed, completed: true }
        : { ...state, step: state.step + 1 };
    case "back":
      return state.step === null ? state : { ...state, step: Math.max(0, state.step - 1) };
  }
}

function opened(state: TourState, steps: readonly TourStep[]): TourState {
  return steps.length === 0 ? state : { ...state, steps, step: 0 };
}
