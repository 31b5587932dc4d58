import { type RefObject, useEffect } from "react";

/** The steps by which the header can shrink: without the date, then without seconds too. */
const STEPS = [undefined, "date", "seconds"] as const;

/**
 * Marks the header with `data-tight` when its breadcrumbs would be cut off, step by step until they fit. Measured again when their
 * position or text changes.
 */
export function useGivingWay(
  header: RefObject<HTMLElement | null>,
  breadcrumbs: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [bar, crumbs] = [header.current, breadcrumbs.current];
    if (bar === null || crumbs === null) return undefined;
    const measure = () => {
      for (const step of STEPS) {
        if (step === undefined) delete bar.dataset["tight"];
        else bar.dataset["tight"] = step;
        const last = crumbs.querySelector("[data-last]");
        if (last === null || last.scrollWidth <= last.clientWidth) return;
      }
    };
    const resized = new ResizeObserver(measure);
    resized.observe(crumbs);
    const renamed = new MutationObserver(measure);
    renamed.observe(crumbs, { subtree: true, childList: true, characterData: true });
    measure();
    return () => {
      resized.disconnect();
      renamed.disconnect();
    };
  }, [header, breadcrumbs]);
}
