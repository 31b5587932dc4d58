import type { Side } from "../../../ui/overlay/placement.ts";

/** The pictures of a step. */
export type TourIcon = "sparkles" | "target" | "zap" | "star" | "heart";

/** One step of the tour. */
export interface TourStep {
  /** The `data-tour` of the part of the screen that it is about; without one the card is in the middle. */
  readonly target?: string;
  readonly title: string;
  readonly content: string;
  /** On which side of the target the card stands; below it unless given. */
  readonly position?: Side;
  readonly icon: TourIcon;
  /** The screen that Next opens before it advances. */
  readonly action?: { readonly opens: string };
}

/** The part of the screen that a step is about, where it is there and can be seen. The same part may be there twice: in the sidebar and in the drawer. */
export function targetOf(step: TourStep): HTMLElement | undefined {
  if (step.target === undefined) return undefined;
  const found = document.querySelectorAll<HTMLElement>(`[data-tour="${step.target}"]`);
  return [...found].find((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 0);
}
