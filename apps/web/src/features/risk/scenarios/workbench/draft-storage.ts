import type { KeptStore } from "../../../../session/sealed-storage.ts";
import type { ScenarioDraft } from "../estimate/estimate-draft.ts";

/** Unsaved work as stored in this browser: the typed text, and the saved state that it started from. */
export interface StoredDraft<T = ScenarioDraft> {
  readonly draft: T;
  readonly base: T;
  /** The saved version that it started from; null if it was never saved. */
  readonly baseVersion: number | null;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

const FORMAT = 1;
const LONGEST_MS = 30 * 24 * 3600 * 1000;

/** The key of a person's unsaved work on one scenario or portfolio, in one tenant: no one else is offered it. */
export function draftKey(
  userId: string,
  tenantId: string | null,
  id: string | null,
  what: "scenario" | "portfolio" = "scenario",
): string {
  return `${what}-draft:${tenantId ?? "none"}:${userId}:${id ?? "new"}`;
}

/** Stores unsaved work. Without storage, or when it's full, the work lives only on the page. */
export function keepDraft<T>(store: KeptStore, key: string, stored: StoredDraft<T>): void {
  try {
    store.setItem(key, JSON.stringify({ format: FORMAT, ...stored }));
  } catch {
    // Storage is blocked or full; leaving the page still asks.
  }
}

/** Forgets unsaved work. */
export function forgetDraft(store: KeptStore, key: string): void {
  try {
    store.removeItem(key);
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDistribution(value: unknown): boolean {
  return isFields(value) && "type" in value && "text" in value;
}

function isLosses(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => isFields(item) && isDistribution(item["loss"]));
}

function isEstimate(value: unknown): boolean {
  if (!isFields(value)) return false;
  const { currency, frequency, aside = {}, primary, secondary } = value;
  const ties = [value["eventCap"], value["formCorrelation"], value["priceYear"]];
  const isFrequency = (item: unknown) => isFields(item) && Object.values(item).every(isDistribution);
  if (typeof currency !== "string" || !isFrequency(frequency) || !isFrequency(aside)) return false;
  if (!isLosses(primary) || !ties.every((one = "") => typeof one === "string")) return false;
  if (secondary === null) return true;
  return isFields(secondary) && isDistribution(secondary["slef"]) && isLosses(secondary["losses"]);
}

function isDraft(value: Fields): boolean {
  const { title, description, evidence, treatment, tolerance, estimate } = value;
  if (typeof title !== "string" || typeof description !== "string" || !Array.isArray(evidence)) return false;
  if (!isFields(treatment) || !Array.isArray(treatment["controls"]) || !Array.isArray(tolerance))
    return false;
  return isEstimate(estimate);
}

/**
 * Reads a stored draft; null if it's invalid. A draft from before scenarios had treatment, tolerance and a frequency in parts
 * is read as one without the first two and with a loss event frequency.
 */
function readDraft(value: unknown): ScenarioDraft | null {
  if (!isFields(value) || !isFields(value["estimate"])) return null;
  const { lef, ...estimate } = value["estimate"];
  const read = {
    treatment: { controls: [] },
    tolerance: [],
    ...value,
    estimate: lef === undefined ? estimate : { ...estimate, frequency: { lef } },
  };
  return isDraft(read) ? (read as unknown as ScenarioDraft) : null;
}

/** Finds unsaved work on a scenario from the last 30 days; older or unreadable work counts as none. */
export function findDraft(store: KeptStore, key: string, now: number): StoredDraft | null {
  return findKept(store, key, now, readDraft);
}

/**
 * Finds unsaved work from the last 30 days that `read` accepts as a draft; it returns null for anything else.
 */
export function findKept<T>(
  store: KeptStore,
  key: string,
  now: number,
  read: (value: unknown) => T | null,
): StoredDraft<T> | null {
  try {
    const text = store.getItem(key);
    if (text === null) return null;
    const { format, baseVersion, savedAt, ...stored } = JSON.parse(text) as Record<string, unknown>;
    const draft = read(stored["draft"]);
    const base = read(stored["base"]);
    if (format !== FORMAT || !draft || !base) return null;
    if (typeof savedAt !== "number" || now - savedAt > LONGEST_MS) return null;
    if (baseVersion !== null && typeof baseVersion !== "number") return null;
    return { draft, base, baseVersion, savedAt };
  } catch {
    return null;
  }
}
