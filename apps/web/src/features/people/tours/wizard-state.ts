/** The state of the onboarding wizard. */
export interface WizardState {
  readonly step: number;
  /** The completed steps. */
  readonly completed: ReadonlySet<number>;
  /** The wizard is over. */
  readonly done: boolean;
}

/** The steps of the wizard. */
export const WIZARD_STEPS = 6;

/** The wizard's initial state. */
export const WIZARD_START: WizardState = { step: 0, completed: new Set(), done: false };

/** The wizard after a button: next marks the step as completed; skip does too, and ends the wizard; finish is next on the last step. */
export function afterPress(state: WizardState, pressed: "next" | "back" | "skip"): WizardState {
  if (pressed === "back") return { ...state, step: Math.max(0, state.step - 1) };
  const completed = new Set([...state.completed, state.step]);
  const last = state.step === WIZARD_STEPS - 1;
  return pressed === "skip" || last
    ? { ...state, completed, done: true }
    : { ...state, completed, step: state.step + 1 };
}

/** The wizard's progress: the current step over all of them, in percent. */
export function wizardPercent({ step }: WizardState): number {
  return Math.round(((step + 1) / WIZARD_STEPS) * 100);
}
