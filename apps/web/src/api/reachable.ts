import { ApiError } from "./api-error.ts";

/** How long the server can take to confirm that it's there. */
const PATIENCE_MS = 8000;

/** Checks whether the server answers at all. */
export async function reachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    return (await fetch("/healthz", { cache: "no-store", signal })).ok;
  } catch {
    return false;
  }
}

/** Whether a call failed because nothing answered: no connection, or a proxy in front of a dead server. */
export function isNoAnswer(error: unknown): boolean {
  if (error instanceof ApiError) return error.problem === undefined && [502, 503, 504].includes(error.status);
  return (
    error instanceof TypeError && !isMissingPart(error) && /fetch|network|load failed/i.test(error.message)
  );
}

/** Whether a part of the application couldn't be fetched: there is no connection, or a newer release has replaced it. */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script|unable to preload css/i.test(error.message)
  );
}
