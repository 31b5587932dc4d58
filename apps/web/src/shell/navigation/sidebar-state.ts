import { useSyncExternalStore } from "react";

/** Widths of the sidebar in pixels: as a rail, and the range of dragging. */
export const SIDEBAR = { collapsed: 64, min: 270, max: 480 } as const;

const KEY = "sidebar";
/** Nothing is written while changes follow each other faster than this. */
const PAUSE_MS = 200;
const LONGEST_TERM = 100;

/** The state of the sidebar. */
export interface SidebarState {
  readonly collapsed: boolean;
  /** Pixels as the person dragged it; null while it's automatic (see `Sidebar`). */
  readonly width: number | null;
  /** The search term. */
  readonly term: string;
  /** The titles of the closed sections. */
  readonly closed: readonly string[];
}

interface Kept extends SidebarState {
  /** The list's scroll position, in pixels. */
  readonly scroll: number;
}

/** A width within the range of the drag. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(SIDEBAR.max, Math.max(SIDEBAR.min, width)));
}

/** Reads a stored state; invalid parts fall back to the initial state. */
export function parseSidebarState(kept: string | null): Kept {
  let value: Record<string, unknown> = {};
  try {
    value = Object(JSON.parse(kept ?? "{}")) as typeof value;
  } catch {
    // Foreign or incomplete data.
  }
  const { collapsed, width, term, closed, scroll } = value;
  return {
    collapsed: collapsed === true,
    width: Number.isFinite(width) ? clampWidth(width as number) : null,
    term: typeof term === "string" ? term.slice(0, LONGEST_TERM) : "",
    closed: Array.isArray(closed) ? closed.filter((title) => typeof title === "string") : [],
    scroll: Number.isFinite(scroll) ? Math.max(0, scroll as number) : 0,
  };
}

/**
 * A tab's reaction to another tab's saved state: shape and sections are synchronized, but the search term and the scroll position
 * stay its own, and so do its unsaved changes.
 */
export function afterOtherTab(own: Kept, kept: Kept, unwritten: Partial<Kept>): Kept {
  return { ...kept, term: own.term, scroll: own.scroll, ...unwritten };
}

let state = parseSidebarState(read());
let unwritten: Partial<Kept> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The sidebar's state, stored in this browser and in sync with other tabs. */
export function useSidebarState(): SidebarState {
  return useSyncExternalStore(subscribe, () => state);
}

/** Changes the sidebar. It's stored a moment later, so that dragging and typing don't write at every step. */
export function changeSidebar(next: Partial<SidebarState>): void {
  change(next);
}

/** Opens a section if it's closed. */
export function openSection(title: string | undefined): void {
  if (title !== undefined && state.closed.includes(title))
    change({ closed: state.closed.filter((one) => one !== title) });
}

/** The list's stored scroll position. */
export function keptScroll(): number {
  return state.scroll;
}

/** Stores the list's scroll position. */
export function keepScroll(scroll: number): void {
  state = { ...state, scroll };
  later({ scroll });
}

function change(next: Partial<Kept>): void {
  state = { ...state, ...next };
  later(next);
  for (const listener of listeners) listener();
}

function later(next: Partial<Kept>): void {
  unwritten = { ...unwritten, ...next };
  clearTimeout(timer);
  timer = setTimeout(write, PAUSE_MS);
}

function write(): void {
  clearTimeout(timer);
  if (Object.keys(unwritten).length === 0) return;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...parseSidebarState(read()), ...unwritten }));
  } catch {
    // Storage is blocked or full: the state lasts for this page.
  }
  unwritten = {};
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", follow);
    window.addEventListener("pagehide", write);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", follow);
    window.removeEventListener("pagehide", write);
  };
}

/** Another tab has stored a state, or the storage was cleared. */
function follow({ key, newValue }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  state = afterOtherTab(state, parseSidebarState(newValue), unwritten);
  for (const listener of listeners) listener();
}
