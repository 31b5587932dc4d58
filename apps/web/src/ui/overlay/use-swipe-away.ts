import { type PointerEvent, useRef } from "react";

/** How far to the right a swipe must go. */
const SWIPE_THRESHOLD = 50;

/** Lets an element be swiped away to the right: `away` is called beyond the threshold. Spread the result on the element. */
export function useSwipeAway(away: () => void) {
  const start = useRef<number>(undefined);

  function move(event: PointerEvent<HTMLElement>) {
    if (start.current === undefined) return;
    const distance = Math.max(0, event.clientX - start.current);
    event.currentTarget.style.transform = `translateX(${distance}px)`;
    event.currentTarget.style.opacity = String(Math.max(0.2, 1 - distance / 400));
  }
  function end(event: PointerEvent<HTMLElement>) {
    if (start.current === undefined) return;
    const distance = event.clientX - start.current;
    start.current = undefined;
    event.currentTarget.style.transform = "";
    event.currentTarget.style.opacity = "";
    if (event.type === "pointerup" && distance >= SWIPE_THRESHOLD) away();
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest("button") !== null) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
