import { useEffect, useRef } from "react";
import { setCompleted } from "../../../session/onboarding-storage.ts";
import type { Shown } from "../../../session/start-tour.ts";
import { useUser } from "../../../session/user-context.ts";
import { OnboardingTourProvider } from "./onboarding-tour-provider.tsx";
import { OnboardingWizard } from "./onboarding-wizard.tsx";
import { ProductTour } from "./product-tour.tsx";
import { useOnboardingTour } from "./tour-context.ts";
import { TourOverlay } from "./tour-overlay.tsx";

interface ToursProps {
  readonly shown: Shown;
  readonly onClose: () => void;
}

/**
 * The parts of the onboarding for the shell: the tour over the screen, the product tour in a dialog, or the wizard.
 */
export function Tours({ shown, onClose }: ToursProps) {
  const { id } = useUser();
  return (
    <OnboardingTourProvider onClosed={onClose}>
      {shown.which === "tour" && <StartedTour shown={shown} />}
      {shown.which === "product" && <ProductTour onClose={onClose} />}
      {shown.which === "wizard" && (
        <OnboardingWizard
          onDone={() => {
            setCompleted("wizard", id, true);
            onClose();
          }}
        />
      )}
    </OnboardingTourProvider>
  );
}

/** The tour, started when it's shown: from the beginning each time. */
function StartedTour({ shown }: { shown: Shown }) {
  const { start, restart } = useOnboardingTour();
  const begun = useRef<Shown>(undefined);
  useEffect(() => {
    if (begun.current === shown) return;
    begun.current = shown;
    if (shown.asked) restart();
    else start();
  }, [shown, start, restart]);
  return <TourOverlay />;
}
