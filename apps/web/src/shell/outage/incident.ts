/** Letters and digits that can't be confused when read aloud. */
const SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;

/** The report to support about a failure in the browser. */
export interface Incident {
  readonly id: string;
  readonly at: Date;
}

const known = new WeakMap<object, Incident>();

/** The incident of a failure: the same one each time. */
export function incidentOf(error: unknown): Incident {
  const key = typeof error === "object" && error !== null ? error : undefined;
  const before = key && known.get(key);
  if (before !== undefined) return before;
  const incident = { id: newId(), at: new Date() };
  if (key !== undefined) known.set(key, incident);
  return incident;
}

/** Writes a failure to the browser's console under its incident's id, so that the two can be matched. */
export function logIncident(error: unknown): void {
  // eslint-disable-next-line no-console -- support finds the failure by its id
  console.error(`Incident ${incidentOf(error).id}`, error);
}

function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  const signs = Array.from(random, (value) => SIGNS[value % SIGNS.length]).join("");
  return `B-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** The report to support: id, time, path and the failure itself. The part after `?` is left out: it can name people. */
export function incidentReport({ id, at }: Incident, error: unknown, path: string, browser: string): string {
  const failure = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return [`Incident ${id}`, at.toISOString(), path, browser, failure.slice(0, 4000)].join("\n");
}
