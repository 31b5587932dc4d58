import { type RefObject, useLayoutEffect, useState } from "react";
import { type Box, placeCard } from "./tour-placement.ts";
import { targetOf, type TourStep } from "./tour-step.ts";

/** After a step is shown the screen may still move, so everything is positioned once more. */
const SETTLED_MS = 100;
/** How far the highlight extends beyond its target, in pixels. */
const MARGIN = 4;

interface Placed {
  /** The visible part of the step's target; undefined if it has none or it isn't visible. */
  readonly hole: Box | undefined;
  readonly place: { readonly left: number; readonly top: number } | undefined;
}

/** The positions of a step's highlight and card: updated with every step, 100 ms later, and when the window is resized or scrolled. */
export function useTourPlacement(step: TourStep, card: RefObject<HTMLElement | null>): Placed {
  const [placed, setPlaced] = useState<Placed>({ hole: undefined, place: undefined });
  useLayoutEffect(() => {
    const measure = () => {
      if (card.current === null) return;
      const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const hole = inView(targetOf(step), viewport);
      const size = { width: card.current.offsetWidth, height: card.current.offsetHeight };
      setPlaced({ hole, place: placeCard(hole, size, viewport, step.position) });
    };
    if (step.target !== "main") targetOf(step)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    measure();
    const timer = setTimeout(measure, SETTLED_MS);
    window.addEventListener("resize", measure);
    window.addEventListener("scroll", measure, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("resize", measure);
      window.removeEventListener("scroll", measure, { capture: true });
    };
  }, [step, card]);
  return placed;
}

/** The part of an element inside the viewport, with a margin. */
function inView(
  element: HTMLElement | undefined,
  viewport: { width: number; height: number },
): Box | undefined {
  if (element === undefined) return undefined;
  const box = element.getBoundingClientRect();
  const [left, top] = [Math.max(MARGIN, box.left - MARGIN), Math.max(MARGIN, box.top - MARGIN)];
  const width = Math.min(viewport.width - MARGIN, box.right + MARGIN) - left;
  const height = Math.min(viewport.height - MARGIN, box.bottom + MARGIN) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}
