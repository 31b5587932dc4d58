/** The rounds that a person has finished, kept in this browser. */

/** An answer: a 90 % interval for a question, or true or false with a confidence (0.5 to 1) for a statement. */
export type Answer =
  | { readonly id: string; readonly low: number; readonly high: number }
  | { readonly id: string; readonly answer: boolean; readonly confidence: number };

/** What a round asks. */
export type RoundKind = "intervals" | "statements";

/** A finished round. */
export interface FinishedRound {
  readonly kind: RoundKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly answers: readonly Answer[];
}

/** What of `localStorage` is needed here. */
export type HistoryStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const FORMAT = 1;
/** Rounds kept; older ones no longer say how one estimates today. */
const MOST_ROUNDS = 50;

/** The key of a person's rounds, in one tenant: nobody else at this browser sees them. */
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

/** Finished rounds, oldest first; what cannot be read is left out. */
export function readHistory(store: HistoryStore, key: string): FinishedRound[] {
  try {
    const { format, rounds } = JSON.parse(store.getItem(key) ?? "{}") as Record<string, unknown>;
    return format === FORMAT && Array.isArray(rounds) ? rounds.filter(isRound) : [];
  } catch {
    return [];
  }
}

/** Keeps the newest rounds. False where storage is blocked or full: they then live on the page alone. */
export function keepHistory(store: HistoryStore, key: string, rounds: readonly FinishedRound[]): boolean {
  try {
    store.setItem(key, JSON.stringify({ format: FORMAT, rounds: rounds.slice(-MOST_ROUNDS) }));
    return true;
  } catch {
    return false;
  }
}
