/** What moved the exposure between two points of its trend. */
import type { ExposureEvent, ExposurePoint } from "@crq/contract/risk/exposure";
import { count } from "../../../ui/format.ts";

/** The events between a point of the trend and the one before, and what they changed together. */
export interface Movement {
  /** The day of the point. */
  readonly at: string;
  readonly events: readonly ExposureEvent[];
  /** How much the expected annual loss after insurance changed; null where only the appetite did. */
  readonly change: number | null;
}

/**
 * Events by the points of the trend that show their effect: what several events changed between two points is one figure. Events before the
 * second point have nothing to be compared with, and are left out unless they changed the appetite.
 *
 * @returns the latest first
 */
export function movements(trend: readonly ExposurePoint[], events: readonly ExposureEvent[]): Movement[] {
  const byPoint = new Map<number, ExposureEvent[]>();
  for (const event of events) {
    const found = trend.findIndex(({ date }) => date >= event.date);
    if (found < 0 || (found === 0 && !isAppetite(event))) continue;
    byPoint.set(found, [...(byPoint.get(found) ?? []), event]);
  }
  return [...byPoint]
    .sort(([one], [other]) => other - one)
    .map(([at, together]) => ({
      at: trend[at]!.date,
      events: together,
      change: at === 0 || together.every(isAppetite) ? null : trend[at]!.netMean - trend[at - 1]!.netMean,
    }));
}

/** How the expected annual loss after insurance moved over a trend. */
interface Drift {
  readonly since: string;
  /** Negative: it fell. */
  readonly change: number;
  /** The change as a share of the earlier loss. */
  readonly share: number;
  /** What explains most of it, if one kind of event does. */
  readonly cause: "scenarios" | "controls" | "insurance" | undefined;
}

/** The share of a change that counts as most of it. */
const MOST = 0.6;

/** The change between the first and the last point of a trend; undefined if it's below 1%, or there is nothing to compare. */
export function driftOf(
  trend: readonly ExposurePoint[],
  events: readonly ExposureEvent[],
): Drift | undefined {
  const [first, last] = [trend[0], trend.at(-1)];
  if (!first || !last || first === last || !(first.netMean > 0)) return undefined;
  const change = last.netMean - first.netMean;
  const share = Math.abs(change) / first.netMean;
  if (share < 0.01) return undefined;
  const by = (kind: ExposureEvent["kind"]) =>
    movements(trend, events)
      .filter((movement) => movement.events.every((event) => event.kind === kind))
      .reduce((sum, movement) => sum + (movement.change ?? 0), 0) / change;
  const cause =
    by("scenario-added") >= MOST
      ? "scenarios"
      : by("control-in-place") >= MOST
        ? "controls"
        : by("policy-in-place") >= MOST
          ? "insurance"
          : undefined;
  return { since: first.date, change, share, cause };
}

/** Movements with the largest changes first, as a chart with little room names them. */
export function byImpact(found: readonly Movement[]): Movement[] {
  return found.toSorted((one, other) => Math.abs(other.change ?? 0) - Math.abs(one.change ?? 0));
}

/** A movement in a few words: 'MFA in place', '2 scenarios added', 'MFA in place and 2 more'. */
export function movementWords({ events }: Movement, longest = Number.POSITIVE_INFINITY): string {
  const lead = events.find(({ kind }) => kind === "control-in-place") ?? events[0]!;
  const alike = events.every(({ kind }) => kind === lead.kind);
  if (events.length === 1) return eventWords(lead, longest);
  if (alike) return MANY[lead.kind](count(events.length));
  return `${eventWords(lead, longest - 11)} and ${count(events.length - 1)} more`;
}

/** One event: 'MFA in place', 'Added Ransomware'. A title is cut so that the words are about as long as `longest`. */
export function eventWords({ kind, title }: ExposureEvent, longest = Number.POSITIVE_INFINITY): string {
  const room = Math.max(10, longest - 9);
  return ONE[kind](title.length > room ? `${cut(title, room - 1)}…` : title);
}

/** A change of money with its sign, as a chart says it: '−$0.3M'. */
export function changeWords(change: number, money: (value: number) => string): string {
  const amount = money(Math.abs(change));
  if (amount === money(0)) return "no change";
  return `${change < 0 ? "−" : "+"}${amount}`;
}

/** The beginning of a title, up to the last whole word where that leaves most of it. */
function cut(title: string, room: number): string {
  const start = title.slice(0, room);
  const space = start.lastIndexOf(" ");
  return space > room * 0.6 ? start.slice(0, space) : start.trimEnd();
}

const ONE: Readonly<Record<ExposureEvent["kind"], (title: string) => string>> = {
  "control-in-place": (title) => `${title} in place`,
  "control-changed": (title) => `Changed ${title}`,
  "control-ended": (title) => `${title} ended`,
  "scenario-added": (title) => `Added ${title}`,
  "scenario-removed": (title) => `Deleted ${title}`,
  "estimate-changed": (title) => `Updated ${title}`,
  "appetite-set": () => "Appetite set",
  "appetite-removed": () => "Appetite removed",
  "policy-in-place": (title) => `${title} in place`,
  "policy-changed": (title) => `Changed ${title}`,
  "policy-ended": (title) => `${title} ended`,
  "dependence-changed": () => "Dependence changed",
  "causes-changed": (title) => `Updated common cause ${title}`,
  "inherited-cause-changed": () => "Updated inherited common cause",
  "prices-changed": (currency) =>
    currency === "" ? "Price year changed" : `${currency} price index changed`,
  "rate-changed": (currency) => `${currency} exchange rate changed`,
};

const MANY: Readonly<Record<ExposureEvent["kind"], (many: string) => string>> = {
  "control-in-place": (many) => `${many} controls in place`,
  "control-changed": (many) => `${many} controls changed`,
  "control-ended": (many) => `${many} controls ended`,
  "scenario-added": (many) => `${many} scenarios added`,
  "scenario-removed": (many) => `${many} scenarios deleted`,
  "estimate-changed": (many) => `${many} estimates updated`,
  "appetite-set": () => "Appetite set",
  "appetite-removed": () => "Appetite removed",
  "policy-in-place": (many) => `${many} policies in place`,
  "policy-changed": (many) => `${many} policies changed`,
  "policy-ended": (many) => `${many} policies ended`,
  "dependence-changed": () => "Dependence changed",
  "causes-changed": (many) => `${many} common causes updated`,
  "inherited-cause-changed": (many) => `${many} inherited common causes updated`,
  "prices-changed": (many) => `${many} price changes`,
  "rate-changed": (many) => `${many} exchange rates changed`,
};

function isAppetite({ kind }: ExposureEvent): boolean {
  return kind === "appetite-set" || kind === "appetite-removed";
}
