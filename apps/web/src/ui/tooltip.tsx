import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { usePortalHost } from "./portal-host.ts";

/** Gives all tooltips their shared timing: 700 ms to open, 300 ms in which the next one opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  readonly content: ReactNode;
  readonly side?: "top" | "right" | "bottom" | "left";
  /** The element explained: focusable, and it takes a ref. */
  readonly children: ReactElement;
}

/** A short explanation on hover or focus. Never the only place where something important stands. */
export function Tooltip({ content, side = "top", children }: TooltipProps) {
  const host = usePortalHost();
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal {...(host && { container: host })}>
        <Radix.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-72 animate-[fade-in_100ms] rounded-md bg-ink px-2.5 py-1.5 text-xs text-bg shadow-float"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
