/** The stretches of time that the trend shows, in days; the second is the default. */
export const RANGES = [30, 90, 180, 365] as const;
/** A stretch of time, in days. */
type Range = (typeof RANGES)[number];

/** The default stretch. */
export const USUAL_RANGE: Range = 90;

/** A dashboard's filters in the URL, so that a link shows the same; what has its default is left out. */
export interface DashboardSearch {
  /** The trend's stretch, in days. */
  days?: Range;
  /** The currency of the figures, by its three letters. */
  currency?: string;
  /** The client, on the dashboard of one. */
  client?: string;
  /** By what clients are compared. */
  clients?: "name" | "score";
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** For a route's `validateSearch`: what does not fit is left out, so that no link can break the screen. */
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
