/** The periods for one-click selection, in days up to today. */
export const PRESETS = { today: 1, week: 7, month: 30, year: 365 } as const;
/** A period by name. */
export type Preset = keyof typeof PRESETS;

/**
 * The screen's state in the URL; absent values don't filter. `from` and `to` are days, both included; `range` is a named period that
 * replaces them.
 */
export interface AuditSearch {
  tenantId?: string;
  q?: string;
  action?: string;
  actor?: string;
  objectType?: string;
  objectId?: string;
  ip?: string;
  range?: Preset;
  from?: string;
  to?: string;
}

const TEXTS = ["tenantId", "q", "action", "actor", "objectType", "objectId", "ip"] as const;

/** For a route's `validateSearch`; invalid values are left out, so that no link can break a screen. */
export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const found: AuditSearch = {};
  for (const name of TEXTS) {
    const value = raw[name];
    const text = typeof value === "number" ? String(value) : value;
    if (typeof text === "string" && text.trim() !== "" && text.length <= 200) found[name] = text;
  }
  if (found.tenantId !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(found.tenantId))
    delete found.tenantId;
  if (typeof raw["range"] === "string" && Object.hasOwn(PRESETS, raw["range"]))
    found.range = raw["range"] as Preset;
  for (const name of ["from", "to"] as const) {
    const day = raw[name];
    if (
      found.range === undefined &&
      typeof day === "string" &&
      /^\d{4}-\d\d-\d\d$/.test(day) &&
      !Number.isNaN(Date.parse(day))
    )
      found[name] = day;
  }
  return found;
}

/** Whether there is any filter besides the tenant. */
export function isFiltered({ tenantId: _, ...filters }: AuditSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
