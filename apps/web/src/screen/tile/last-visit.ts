/** A pause of this length ends a visit. */
const PAUSE_MS = 30 * 60_000;

interface Visits {
  /** When this visit was last active, as a time in milliseconds. */
  readonly now: number;
  /** When the previous visit ended; null on the first. */
  readonly before: number | null;
}

/** The visits after activity at `now`: within half an hour it's the same visit, later a new one. */
export function nextVisit(kept: Visits | null, now: number): Visits {
  if (kept === null || kept.now > now) return { now, before: null };
  return { now, before: now - kept.now > PAUSE_MS ? kept.now : kept.before };
}

/** Reads stored visits; invalid data counts as none. */
export function parseVisits(text: string | null): Visits | null {
  try {
    const { now, before } = Object(JSON.parse(text ?? "{}")) as Record<string, unknown>;
    if (!Number.isFinite(now)) return null;
    return { now: now as number, before: Number.isFinite(before) ? (before as number) : null };
  } catch {
    return null;
  }
}

/**
 * Records a person's activity, and returns when their previous visit ended, in this browser; null on the first visit and
 * if nothing can be stored.
 */
export function noteVisit(userId: string, now = Date.now()): Date | null {
  const key = `visits.${userId}`;
  try {
    const visits = nextVisit(parseVisits(localStorage.getItem(key)), now);
    localStorage.setItem(key, JSON.stringify(visits));
    return visits.before === null ? null : new Date(visits.before);
  } catch {
    return null;
  }
}
