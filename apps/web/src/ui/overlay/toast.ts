import { useSyncExternalStore } from "react";

/** How long a toast stays by default. */
const TOAST_DURATION_MS = 5000;
/** How long a dismissed toast is kept before it is forgotten. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;
/** How many toasts are visible at a time. */
const TOAST_LIMIT = 1;

/** The content of a toast. */
export interface ToastContent {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: "default" | "destructive";
  /** One action, such as Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  readonly durationMs?: number;
}

/** A toast that was shown; `open` until it is dismissed. */
export interface ToastRecord extends ToastContent {
  readonly durationMs: number;
  readonly id: number;
  readonly open: boolean;
}

let records: readonly ToastRecord[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast in place of the previous one; returns its dismissal. */
export function toast(content: ToastContent): { dismiss: () => void } {
  lastId += 1;
  const id = lastId;
  publish([{ durationMs: TOAST_DURATION_MS, ...content, id, open: true }, ...records].slice(0, TOAST_LIMIT));
  return { dismiss: () => dismissToast(id) };
}

/** Removes a toast from the screen; it's forgotten after the removal delay. */
export function dismissToast(id: number): void {
  if (!records.some((record) => record.id === id && record.open)) return;
  publish(records.map((record) => (record.id === id ? { ...record, open: false } : record)));
  setTimeout(() => publish(records.filter((record) => record.id !== id)), TOAST_REMOVE_DELAY_MS);
}

/** The toasts, latest first. */
export function useToasts(): readonly ToastRecord[] {
  return useSyncExternalStore(subscribe, toastRecords);
}

/** The current toasts, latest first. */
export function toastRecords(): readonly ToastRecord[] {
  return records;
}

function publish(next: readonly ToastRecord[]): void {
  records = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
