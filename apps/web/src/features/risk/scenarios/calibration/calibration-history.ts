/** A person's finished rounds, stored in this browser. */

/** An answer: a 90 % interval for a question, or true or false with a confidence (0.5 to 1) for a statement. */
export type Answer =
  | { readonly id: string; readonly low: number; readonly high: number }
  | { readonly id: string; readonly answer: boolean; readonly confidence: number };

/** The content of a round. */
export type RoundKind = "intervals" | "statements";

/** A finished round. */
export interface FinishedRound {
  readonly kind: RoundKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answers: readonly Answer[];
}

/** The part of `localStorage` that is needed here. */
export type HistoryStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const FORMAT = 1;
/** The number of stored rounds; older ones no longer reflect current estimates. */
const MOST_ROUNDS = 50;

/** The key of a person's rounds, in one tenant: no one else in this browser sees them. */
export function historyKey(userId: string, tenantId: string | null): string {
  return `calibration:${tenantId ?? "none"}:${userId}`;
}

function isAnswer(value: unknown, kind: RoundKind): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { id, low, high, answer, confidence } = value as Record<string, unknown>;
  if (typeof id !== "string") return false;
  return kind === "intervals"
    ? typeof low === "number" && typeof high === "number" && low <= high
    : typeof answer === "boolean" && typeof confidence === "number" && confidence >= 0.5 && confidence <= 1;
}

function isRound(value: unknown): value is FinishedRound {
  if (typeof value !== "object" || value === null) return false;
  const { kind, at, answers } = value as Record<string, unknown>;
  return (
    (kind === "intervals" || kind === "statements") &&
    typeof at === "number" &&
    Array.isArray(answers) &&
    answers.length > 0 &&
    answers.every((answer) => isAnswer(answer, kind))
  );
}

/** Finished rounds, oldest first; unreadable ones are left out. */
export function readHistory(store: HistoryStore, key: string): FinishedRound[] {
  try {
    const { format, rounds } = JSON.parse(store.getItem(key) ?? "{}") as Record<string, unknown>;
    return format === FORMAT && Array.isArray(rounds) ? rounds.filter(isRound) : [];
  } catch {
    return [];
  }
}

/** Stores the latest rounds. False if storage is blocked or full: they then live only on the page. */
export function keepHistory(store: HistoryStore, key: string, rounds: readonly FinishedRound[]): boolean {
  try {
    store.setItem(key, JSON.stringify({ format: FORMAT, rounds: rounds.slice(-MOST_ROUNDS) }));
    return true;
  } catch {
    return false;
  }
}
