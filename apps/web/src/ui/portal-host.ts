import { createContext, useContext } from "react";

/** The element into which floating parts go: an open modal dialog, else the body. */
export const PortalHost = createContext<HTMLElement | null>(null);

/** Where a floating part must be placed so that an open dialog does not cover it; undefined means the body. */
export function usePortalHost(): HTMLElement | undefined {
  return useContext(PortalHost) ?? undefined;
}
