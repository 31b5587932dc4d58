import type { Meeting } from "@crq/frameworks/overview";
import { DIRECT, type MapperSearch } from "./mapper-search.ts";

/** The frameworks between which pairs are shown, by identifier. */
export interface Way {
  readonly from: string;
  readonly to: string;
  /** Undefined: only what is said of the two. */
  readonly via: string | undefined;
}

const FIRST = "nist-csf-2-0";
const SECOND = "nist-sp-800-53-r5";

/** What the tenant's frameworks rest on, by identifier. */
export type Bases = ReadonlyMap<string, string>;

/**
 * What a framework meets. One that rests on a shipped one meets what that one does, and so do those that the other ones rest on; how many pairs that are is only known
 * once the framework is read.
 */
export function meetsOf(seen: readonly Meeting[], bases: Bases, from: string | undefined): Meeting[] {
  const base = from === undefined ? undefined : (bases.get(from) ?? from);
  return seen
    .filter((one) => one.from === base)
    .flatMap((one) => {
      const resting = [...bases].filter(([id, on]) => on === one.to && id !== from);
      return [one.to, ...resting.map(([id]) => id)].map((to) => ({ ...one, from: from!, to }));
    });
}

type Asked = { readonly [K in "from" | "to" | "via"]?: MapperSearch[K] | undefined };

/**
 * What the URL asks for, or what comes closest: frameworks that meet, by a way that exists.
 *
 * @param open any two can be chosen, because the tenant can relate them itself
 */
export function chosen(
  ids: readonly string[],
  seen: readonly Meeting[],
  asked: Asked,
  open: boolean,
  bases: Bases = new Map(),
): Way | null {
  const named = (id: string | undefined) => (id !== undefined && ids.includes(id) ? id : undefined);
  const from = named(asked.from) ?? named(FIRST) ?? ids[0];
  const meets = meetsOf(seen, bases, from);
  const closest =
    meets.find(({ to }) => to === SECOND) ?? meets.find(({ direct }) => direct !== null) ?? meets[0];
  const wanted = named(asked.to);
  const possible = wanted !== from && (open || meets.some(({ to }) => to === wanted)) ? wanted : undefined;
  const to = possible ?? closest?.to ?? (open ? ids.find((id) => id !== from) : undefined);
  if (from === undefined || to === undefined) return null;
  const meeting = meets.find((one) => one.to === to);
  const via = meeting?.ways.find((way) => way.via === asked.via)?.via;
  if (via !== undefined || !meeting || meeting.direct !== null || (open && asked.via === DIRECT))
    return { from, to, via };
  return { from, to, via: meeting.ways[0]?.via };
}
