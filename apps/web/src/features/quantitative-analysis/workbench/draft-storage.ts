import type { ScenarioDraft } from "../estimate/estimate-draft.ts";

/** Unsaved work as it is kept in this browser: what was typed, and the saved state that it started from. */
export interface StoredDraft {
  readonly draft: ScenarioDraft;
  readonly base: ScenarioDraft;
  /** The saved version that it started from; null for a scenario that was never saved. */
  readonly baseVersion: number | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

/** What of `localStorage` is needed here. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** This browser's store; one that holds nothing where storage is blocked. */
export function browserStore(): DraftStore {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

const FORMAT = 1;
const LONGEST_MS = 30 * 24 * 3600 * 1000;

/** The key of a person's unsaved work on one scenario, in one tenant: nobody else is offered it. */
export function draftKey(userId: string, tenantId: string | null, scenarioId: string | null): string {
  return `scenario-draft:${tenantId ?? "none"}:${userId}:${scenarioId ?? "new"}`;
}

/** Keeps unsaved work. Without storage, or when it is full, the work lives on the page alone. */
export function keepDraft(store: DraftStore, key: string, stored: StoredDraft): void {
  try {
    store.setItem(key, JSON.stringify({ format: FORMAT, ...stored }));
  } catch {
    // Storage is blocked or full; leaving the page still asks.
  }
}

/** Forgets unsaved work. */
export function forgetDraft(store: DraftStore, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}

function isDraft(value: unknown): value is ScenarioDraft {
  if (typeof value !== "object" || value === null) return false;
  const { title, description, evidence, estimate } = value as Partial<Record<keyof ScenarioDraft, unknown>>;
  if (typeof title !== "string" || typeof description !== "string" || !Array.isArray(evidence)) return false;
  if (typeof estimate !== "object" || estimate === null) return false;
  const { currency, lef, primary, secondary } = estimate as Record<string, unknown>;
  const isDistribution = (item: unknown) =>
    typeof item === "object" && item !== null && "type" in item && "text" in item;
  const isLosses = (items: unknown) =>
    Array.isArray(items) && items.every((item) => isDistribution((item as { loss?: unknown }).loss));
  if (typeof currency !== "string" || !isDistribution(lef) || !isLosses(primary)) return false;
  if (secondary === null) return true;
  const { slef, losses } = secondary as Record<string, unknown>;
  return isDistribution(slef) && isLosses(losses);
}

/** Finds unsaved work of the last 30 days; what is older, or cannot be read, is as good as none. */
export function findDraft(store: DraftStore, key: string, now: number): StoredDraft | null {
  try {
    const text = store.getItem(key);
    if (text === null) return null;
    const { format, draft, base, baseVersion, savedAt } = JSON.parse(text) as Record<string, unknown>;
    if (format !== FORMAT || !isDraft(draft) || !isDraft(base)) return null;
    if (typeof savedAt !== "number" || now - savedAt > LONGEST_MS) return null;
    if (baseVersion !== null && typeof baseVersion !== "number") return null;
    return { draft, base, baseVersion, savedAt };
  } catch {
    return null;
  }
}
