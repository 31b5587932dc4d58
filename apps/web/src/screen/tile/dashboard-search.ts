/** The periods of the trend, in days; the second is the default. */
export const RANGES = [30, 90, 180, 365] as const;
/** A period, in days. */
type Range = (typeof RANGES)[number];

/** The default period. */
export const USUAL_RANGE: Range = 90;

/** A dashboard's filters in the URL, so that a link shows the same; defaults are left out. */
export interface DashboardSearch {
  /** The trend's period, in days. */
  days?: Range;
  /** The currency of the figures, as a three-letter code. */
  currency?: string;
  /** The client, on a client's dashboard. */
  client?: string;
  /** The measure for comparing clients. */
  clients?: "name" | "score";
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For a route's `validateSearch`: invalid values are left out, so that no link can break the screen. */
export function dashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const found: DashboardSearch = {};
  const days = RANGES.find((range) => range === Number(raw["days"]));
  if (days !== undefined && days !== USUAL_RANGE) found.days = days;
  const { currency, client, clients } = raw;
  if (typeof currency === "string" && /^[A-Z]{3}$/.test(currency)) found.currency = currency;
  if (typeof client === "string" && ID.test(client)) found.client = client;
  if (clients === "name" || clients === "score") found.clients = clients;
  return found;
}
