/** The parts of the onboarding: the tour over the screen, the product tour in a dialog, the super administrators' wizard. */
export type Onboarding = "tour" | "product" | "wizard";

/** The requested part; a new object each time, so that it can be requested again. */
export interface Shown {
  readonly which: Onboarding;
  /** The person asked for it; otherwise it starts by itself. */
  readonly asked: boolean;
}

/** The window's event that starts the onboarding; its `detail` names the part, the tour by default. */
export const START_TOUR = "crq:start-tour";

/** Starts a part of the onboarding from the beginning, even if it was already completed. */
export function startTour(which: Onboarding): void {
  window.dispatchEvent(new CustomEvent(START_TOUR, { detail: which }));
}
