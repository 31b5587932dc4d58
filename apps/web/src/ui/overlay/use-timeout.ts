import { useEffect, useRef } from "react";

/**
 * Calls `done` after a while, pausing as long as the pointer or the focus is inside the element, or the window is
 * in the background. Spread the result on the element.
 */
export function useTimeout(done: () => void, durationMs: number) {
  const state = useRef({
    remaining: durationMs,
    startedAt: 0,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });
  const latest = useRef(done);
  useEffect(() => {
    latest.current = done;
  });

  function pause() {
    const { timer, startedAt } = state.current;
    if (timer === undefined) return;
    clearTimeout(timer);
    state.current.timer = undefined;
    state.current.remaining -= Date.now() - startedAt;
  }
  function resume() {
    if (state.current.timer !== undefined) return;
    state.current.startedAt = Date.now();
    state.current.timer = setTimeout(() => latest.current(), Math.max(0, state.current.remaining));
  }

  useEffect(() => {
    resume();
    window.addEventListener("blur", pause);
    window.addEventListener("focus", resume);
    return () => {
      pause();
      window.removeEventListener("blur", pause);
      window.removeEventListener("focus", resume);
    };
    // eslint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- both work on refs alone
  }, []);

  return { onPointerEnter: pause, onPointerLeave: resume, onFocus: pause, onBlur: resume };
}
