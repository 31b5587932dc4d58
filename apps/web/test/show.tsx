import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { type Root, createRoot } from "react-dom/client";
import { vi } from "vitest";

let shown: Root | undefined;

/** Renders components on the page of the test; call it again to change their props. */
export function show(children: ReactNode): void {
  if (shown === undefined) {
    const host = document.createElement("main");
    host.style.padding = "16px";
    document.body.append(host);
    shown = createRoot(host);
  }
  const root = shown;
  flushSync(() => root.render(children));
}

/** Clears the page. */
export function clear(): void {
  const root = shown;
  shown = undefined;
  flushSync(() => root?.unmount());
  document.body.replaceChildren();
}

/** Stops the page's clock; `pass` advances it and waits until the effects are rendered. */
export function stopClock(): { readonly pass: (milliseconds: number) => Promise<void> } {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  return {
    pass: async (milliseconds) => {
      vi.advanceTimersByTime(milliseconds);
      await drawn();
    },
  };
}

/** Waits until the page has rendered pending changes. */
export async function drawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise<unknown>((resolve) => {
      requestAnimationFrame(resolve);
    });
}

/**
 * Moves the pointer onto an element instantly. The browser's own pointer takes a while, and each command to it advances a
 * stopped clock by some 50 ms.
 */
export function pointAt(element: Element, from: Element | null = null): void {
  const options = { bubbles: true, pointerType: "mouse" };
  from?.dispatchEvent(new PointerEvent("pointerout", { ...options, relatedTarget: element }));
  element.dispatchEvent(new PointerEvent("pointerover", { ...options, relatedTarget: from }));
}
