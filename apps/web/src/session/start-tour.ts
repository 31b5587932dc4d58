/** What can be shown of the onboarding: the tour over the screen, the product tour in a dialog, the super administrators' wizard. */
export type Onboarding = "tour" | "product" | "wizard";

/** What is to be shown; a new object each time, so that it can be asked for again. */
export interface Shown {
  readonly which: Onboarding;
  /** The person asked for it; otherwise it comes by itself. */
  readonly asked: boolean;
}

/** The window's event that starts the onboarding; its `detail` says which part, the tour unless given. */
export const START_TOUR = "crq:start-tour";

/** Starts a part of the onboarding from the beginning, also for someone who has completed it. */
export function startTour(which: Onboarding): void {
  window.dispatchEvent(new CustomEvent(START_TOUR, { detail: which }));
}
