/**
 * Keeps the platform's figures of tenants: read from each cell into the directory when someone asks for them and
 * they aren't new, as often as costs at most a fiftieth of the time.
 */
import type { Doors } from "../../../db/doors.ts";
import { assessmentDurations, assessmentsByStatus } from "./figures-store.ts";
import { figuresAge, refreshCell } from "./refresh-store.ts";

/** Figures of tenants in the directory. */
export interface TenantFigures {
  /** Makes them new enough; reading them comes after. */
  readonly fresh: () => Promise<void>;
  /** Those of assessments, made new enough. */
  readonly assessmentsByStatus: () => ReturnType<typeof assessmentsByStatus>;
  readonly assessmentDurations: () => ReturnType<typeof assessmentDurations>;
}

/** Figures younger than this many times the duration of reading them are new enough, and any in the first second. */
const TIMES = 50;
const LEAST_MS = 1000;
/** A caller waits for a refresh that is this quick; a longer one is for the callers after it. */
const WAITED_MS = 250;

/** @param freshMs the age at which figures are read again, for tests; by default as stated above */
export function tenantFigures(
  doors: Pick<Doors, "ask" | "eachCell" | "outside">,
  onError: (error: Error) => void,
  freshMs?: number,
): TenantFigures {
  let running: Promise<unknown> | undefined;
  const refresh = () => (running ??= doors.eachCell(refreshCell).finally(() => (running = undefined)));
  const fresh = async () => {
    const age = await doors.outside(figuresAge);
    if (age && age.ageMs < (freshMs ?? Math.max(LEAST_MS, TIMES * age.tookMs))) return;
    if (!age || age.tookMs < WAITED_MS) await refresh();
    else refresh().catch(onError);
  };
  return {
    fresh,
    assessmentsByStatus: async () => {
      await fresh();
      return assessmentsByStatus(doors.ask);
    },
    assessmentDurations: async () => {
      await fresh();
      return assessmentDurations(doors.ask);
    },
  };
}
