import { type RefCallback, useCallback, useState } from "react";

/** An element's width in pixels as it changes, `initial` until it's known. Pass the callback as the element's `ref`. */
export function useElementWidth<E extends Element>(initial: number): readonly [RefCallback<E>, number] {
  const [width, setWidth] = useState(initial);
  const attach = useCallback(
    (element: E | null) => {
      if (!element) return undefined;
      setWidth(Math.round(element.getBoundingClientRect().width) || initial);
      const observer = new ResizeObserver((entries) => {
        const measured = Math.round(entries[0]?.contentRect.width ?? 0);
        if (measured > 0) setWidth(measured);
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [initial],
  );
  return [attach, width];
}
