import type { Side } from "../../../ui/overlay/placement.ts";

/** The pictures of a step. */
export type TourIcon = "sparkles" | "target" | "zap" | "star" | "heart";

/** One step of the tour. */
export interface TourStep {
  /** The `data-tour` of its part of the screen; without one the card is in the middle. */
  readonly target?: string;
  readonly title: string;
  readonly content: string;
  /** The side of the target for the card; below by default. */
  readonly position?: Side;
  readonly icon: TourIcon;
  /** The screen that Next opens before it advances. */
  readonly action?: { readonly opens: string };
}

/** The part of the screen for a step, if it's present and visible. The same part can be present twice: in the sidebar and in the drawer. */
export function targetOf(step: TourStep): HTMLElement | undefined {
  if (step.target === undefined) return undefined;
  const found = document.querySelectorAll<HTMLElement>(`[data-tour="${step.target}"]`);
  return [...found].find((one) => one.checkVisibility({ visibilityProperty: true }) && one.offsetWidth > 0);
}
