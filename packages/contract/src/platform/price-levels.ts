/** Price indices that a tenant keeps: joint figures state losses in the prices of one year by them. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, Nothing, Version, line, prose } from "../fields.ts";
import { CsvReply, listQuery, pageOf, scope } from "../lists.ts";
import { PriceYear } from "../risk/estimates.ts";
import { routes } from "../route.ts";

/** The least and the most of an index's value. */
const INDEX_RANGE = { least: 1e-6, most: 1e9 } as const;

/** A price index's value for a year. */
export const PriceLevel = z.object({
  id: Id,
  currency: Currency,
  year: z.int(),
  /** On any base: only ratios of one currency's values matter. */
  index: z.number(),
  /** Who published it. */
  source: z.string(),
  note: z.string(),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
  version: Version,
});
/** A price index's value for a year. */
export type PriceLevel = z.infer<typeof PriceLevel>;

const INDEX_RULE = "Index must be a number from 0.000001 to 1,000,000,000";

/** What people enter of a price level. */
export const PriceLevelFields = z.strictObject({
  currency: Currency,
  year: PriceYear,
  index: z
    .number(INDEX_RULE)
    .check(z.minimum(INDEX_RANGE.least, INDEX_RULE), z.maximum(INDEX_RANGE.most, INDEX_RULE)),
  source: line(1, 200, "Source must have 1 to 200 characters"),
  note: prose(500),
});

/** A price index's value that figures use. */
const UsedLevel = z.object({ currency: Currency, year: z.int(), index: z.number(), source: z.string() });

/** How a joint figure in the prices of a year dealt with each scenario. */
export const Pricing = z.object({
  year: z.int(),
  /** The indices that it used. */
  levels: z.array(UsedLevel),
  /** How many scenarios state no price year: they're taken as estimated. */
  unstated: z.int(),
  /** Years without an index, with how many scenarios are taken as estimated because of that. */
  missing: z.array(z.object({ currency: Currency, year: z.int(), scenarios: z.int() })),
  /** Set where the figures are of single scenarios, which stay as estimated while the totals are in these prices. */
  asEstimated: z.optional(z.literal(true)),
});
/** How a joint figure in the prices of a year dealt with each scenario. */
export type Pricing = z.infer<typeof Pricing>;

/** The years in whose prices joint figures are: the tenant's (null) and of clients that declare their own; and the indices. */
export const PricesInUse = z.object({
  years: z.array(z.object({ clientId: z.nullable(Id), year: z.nullable(z.int()) })),
  levels: z.array(UsedLevel),
});
/** The years in whose prices joint figures are, and the indices. */
export type PricesInUse = z.infer<typeof PricesInUse>;

const inScope = z.strictObject(scope);
const query = z.strictObject({ ...listQuery(["year", "currency"]), ...scope });
const access = "tenant:configure";
const one = { path: "/api/price-levels/:id", access, params: ById, query: inScope } as const;

/** Administration of a tenant's price levels. */
export const priceLevels = routes({
  list: {
    method: "GET",
    path: "/api/price-levels",
    access,
    summary: "A tenant's price levels, searched, sorted, a page at a time",
    query,
    reply: pageOf(PriceLevel),
  },
  exportCsv: {
    method: "GET",
    path: "/api/price-levels/export",
    access,
    summary: "A tenant's price levels, as comma-separated values",
    query,
    reply: CsvReply,
  },
  create: {
    method: "POST",
    path: "/api/price-levels",
    access,
    summary: "Add the value of a price index for a currency and year",
    query: inScope,
    body: PriceLevelFields,
    reply: PriceLevel,
    status: 201,
  },
  update: {
    ...one,
    method: "PATCH",
    summary: "Correct a price level; 409 when someone did since `version` was read",
    body: z.strictObject({ version: Version, ...z.partial(PriceLevelFields).shape }),
    reply: PriceLevel,
  },
  remove: {
    ...one,
    method: "DELETE",
    summary: "Delete a price level; scenarios that need it are taken as estimated",
    status: 204,
    reply: Nothing,
  },
});
