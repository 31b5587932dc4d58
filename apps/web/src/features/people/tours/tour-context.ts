import { createContext, useContext } from "react";
import type { TourState } from "./tour-state.ts";

/** The tour and its actions. */
export interface OnboardingTour extends TourState {
  /** Shows the first step; ignored once the tour is completed. */
  readonly start: () => void;
  /** Shows the first step, even of a completed tour. */
  readonly restart: () => void;
  readonly next: () => void;
  readonly back: () => void;
  /** Closes the tour without marking it as completed. */
  readonly skip: () => void;
  /** Closes the tour, marked as completed. */
  readonly complete: () => void;
  /** Closes the tour and forgets that it was completed. */
  readonly reset: () => void;
}

/** The tour, for everything that shows or moves it. */
export const TourContext = createContext<OnboardingTour | null>(null);

/** The tour. Only inside its provider. */
export function useOnboardingTour(): OnboardingTour {
  const tour = useContext(TourContext);
  if (tour === null) throw new Error("useOnboardingTour must be used within an OnboardingTourProvider");
  return tour;
}
