import type { Entry, Kind } from "./entry.ts";

/** How many choices are stored. */
const MOST = 6;

/** A previous choice. A record is stored with its name and address; pages and actions with their id. */
export interface Choice {
  readonly id: string;
  /** The tenant in which it was made: records of another one aren't offered. */
  readonly tenantId: string | null;
  readonly record?: { readonly kind: Kind; readonly label: string; readonly href: string };
}

/** The part of `localStorage` that is needed here. */
type ChoiceStore = Pick<Storage, "getItem" | "setItem">;

const keyOf = (userId: string) => `palette-recent:${userId}`;

/** A person's choices in this browser, latest first; unreadable data counts as empty. */
export function recentChoices(store: ChoiceStore | undefined, userId: string): readonly Choice[] {
  try {
    const kept: unknown = JSON.parse(store?.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isChoice).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Stores a choice as the latest. */
export function rememberChoice(
  store: ChoiceStore | undefined,
  { userId, tenantId }: { userId: string; tenantId: string | null },
  { id, kind, label, deed }: Pick<Entry, "id" | "kind" | "label" | "deed">,
): void {
  const isRecord = kind !== "page" && kind !== "action" && "href" in deed;
  const choice: Choice = { id, tenantId, ...(isRecord && { record: { kind, label, href: deed.href } }) };
  const others = recentChoices(store, userId).filter((one) => one.id !== id);
  try {
    store?.setItem(keyOf(userId), JSON.stringify([choice, ...others].slice(0, MOST)));
  } catch {
    // Storage is blocked or full: nothing is stored.
  }
}

function isChoice(value: unknown): value is Choice {
  if (typeof value !== "object" || value === null) return false;
  const { id, tenantId, record } = value as Record<string, unknown>;
  if (typeof id !== "string" || !(tenantId === null || typeof tenantId === "string")) return false;
  if (record === undefined) return true;
  if (typeof record !== "object" || record === null) return false;
  const { kind, label, href } = record as Record<string, unknown>;
  // Only paths of this site: stored data could have been tampered with.
  return (
    typeof kind === "string" &&
    typeof label === "string" &&
    typeof href === "string" &&
    /^\/[^/\\]/.test(href)
  );
}
