import { type RefCallback, useCallback, useState } from "react";

/** Whether an element's content is wider than it, as both change. Give the callback as the element's `ref`. */
export function useSideways(): readonly [RefCallback<HTMLElement>, boolean] {
  const [sideways, setSideways] = useState(false);
  const attach = useCallback((element: HTMLElement | null) => {
    const content = element?.firstElementChild;
    if (!element || !content) return undefined;
    const measure = () => setSideways(content.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return [attach, sideways];
}
