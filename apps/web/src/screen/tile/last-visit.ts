/** A pause of this length ends a visit. */
const PAUSE_MS = 30 * 60_000;

interface Visits {
  /** When this visit was last noticed, as a time in milliseconds. */
  readonly now: number;
  /** When the visit before ended; null on the first. */
  readonly before: number | null;
}

/** The visits after someone is there at `now`: within half an hour it is still the same visit, later a new one. */
export function nextVisit(kept: Visits | null, now: number): Visits {
  if (kept === null || kept.now > now) return { now, before: null };
  return { now, before: now - kept.now > PAUSE_MS ? kept.now : kept.before };
}

/** Reads kept visits; whatever is not as it should be counts as none. */
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
 * Notes that a person is there, and tells when they were here before, on this browser; null on their first visit and where
 * nothing can be kept.
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
