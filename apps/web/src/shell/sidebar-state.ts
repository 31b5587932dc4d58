import { useState } from "react";

/** Widths of the sidebar in pixels. */
export const SIDEBAR = { collapsed: 64, min: 270, max: 480, initial: 280 } as const;

const KEY = "sidebar";

/** How the sidebar stands. */
export interface SidebarState {
  readonly collapsed: boolean;
  readonly width: number;
}

/** A width within the range of the drag. */
export function clampWidth(width: number): number {
  return Number.isFinite(width)
    ? Math.round(Math.min(SIDEBAR.max, Math.max(SIDEBAR.min, width)))
    : SIDEBAR.initial;
}

/** Reads what was kept; whatever is not as it should be falls back to the initial state. */
export function parseSidebarState(kept: string | null): SidebarState {
  try {
    const value: unknown = JSON.parse(kept ?? "null");
    if (typeof value !== "object" || value === null) return { collapsed: false, width: SIDEBAR.initial };
    const { collapsed, width } = value as Record<string, unknown>;
    return {
      collapsed: collapsed === true,
      width: clampWidth(typeof width === "number" ? width : SIDEBAR.initial),
    };
  } catch {
    return { collapsed: false, width: SIDEBAR.initial };
  }
}

/** The sidebar's state, kept in this browser. */
export function useSidebarState() {
  const [state, setState] = useState<SidebarState>(() => parseSidebarState(read()));
  function change(next: Partial<SidebarState>) {
    const merged = { ...state, ...next };
    setState(merged);
    keep(JSON.stringify(merged));
  }
  return {
    ...state,
    setWidth: (width: number) => change({ width: clampWidth(width) }),
    toggle: () => change({ collapsed: !state.collapsed }),
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keep(value: string): void {
  try {
    localStorage.setItem(KEY, value);
  } catch {
    // Storage is blocked: the state holds for this page.
  }
}
