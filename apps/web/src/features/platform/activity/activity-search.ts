/** The state of the activity screens in the URL. */
import { ACTIVITY_KINDS, type ActivityKind } from "@crq/contract/platform/activity-kinds";
import { isId } from "../../../ui/data-table/table-search.ts";

/** The periods of the feed, in days up to today. */
export const FEED_RANGES = { today: 1, week: 7, month: 30, year: 365 } as const;
/** A period of the feed by name. */
export type FeedRange = keyof typeof FEED_RANGES;

/** The feed's filters; absent ones don't filter. `from` and `to` are days, both included; `range` replaces them. */
export interface FeedSearch {
  tenantId?: string;
  person?: string;
  kind?: ActivityKind;
  range?: FeedRange;
  from?: string;
  to?: string;
}

/** The periods of the dashboard, in hours up to now. */
export const BOARD_RANGES = { day: 24, week: 7 * 24, month: 30 * 24, quarter: 91 * 24 } as const;
/** A period of the dashboard by name. */
export type BoardRange = keyof typeof BOARD_RANGES;

/** The dashboard's state: the last seven days unless a period is named. */
export interface BoardSearch {
  tenantId?: string;
  range?: BoardRange;
}

function id(value: unknown): string | undefined {
  return isId(value) ? value : undefined;
}

function oneOf<T extends string>(value: unknown, names: readonly T[]): T | undefined {
  return names.find((name) => name === value);
}

function day(value: unknown): string | undefined {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
}

/** Leaves out members without a value. */
function given<T extends object>(parts: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as T;
}

/** For a route's `validateSearch`; invalid values are left out, so that no link can break the feed. */
export function feedSearch(raw: Record<string, unknown>): FeedSearch {
  const range = oneOf(raw["range"], Object.keys(FEED_RANGES) as FeedRange[]);
  return given<FeedSearch>({
    tenantId: id(raw["tenantId"]),
    person: id(raw["person"]),
    kind: oneOf(raw["kind"], ACTIVITY_KINDS),
    range,
    from: range === undefined ? day(raw["from"]) : undefined,
    to: range === undefined ? day(raw["to"]) : undefined,
  });
}

/** For a route's `validateSearch`; invalid values are left out, so that no link can break the dashboard. */
export function boardSearch(raw: Record<string, unknown>): BoardSearch {
  return given<BoardSearch>({
    tenantId: id(raw["tenantId"]),
    range: oneOf(raw["range"], Object.keys(BOARD_RANGES) as BoardRange[]),
  });
}
