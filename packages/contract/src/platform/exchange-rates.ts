/** Exchange rates that a tenant keeps: joint figures bring scenarios in other currencies into the tenant's at them. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, Nothing, Version, line } from "../fields.ts";
import { listQuery, pageOf, scope } from "../lists.ts";
import { routes } from "../route.ts";
import { PricesInUse, Pricing } from "./price-levels.ts";

/** The least and the most of a rate: units of the tenant's currency for one of the other. */
export const RATE_RANGE = { least: 1e-6, most: 1e6 } as const;

/**
 * Whether figures use a rate: the newest one dated today or earlier is `used`; `older` ones aren't any more, `later` ones not yet, and those
 * into an `other-currency` than the tenant's aren't at all.
 */
export const RATE_STANDINGS = ["used", "older", "later", "other-currency"] as const;

/** An exchange rate: one unit of `from` is `rate` units of `to`. */
export const ExchangeRate = z.object({
  id: Id,
  from: Currency,
  /** The tenant's currency when it was added. */
  to: Currency,
  rate: z.number(),
  asOf: z.iso.date(),
  /** Who published it. */
  source: z.string(),
  standing: z.enum(RATE_STANDINGS),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
  version: Version,
});
/** An exchange rate. */
export type ExchangeRate = z.infer<typeof ExchangeRate>;

const RATE_RULE = "Rate must be a number from 0.000001 to 1,000,000";

/** What people enter of a rate; it's into the tenant's currency. */
export const ExchangeRateFields = z.strictObject({
  from: Currency,
  rate: z
    .number(RATE_RULE)
    .check(z.minimum(RATE_RANGE.least, RATE_RULE), z.maximum(RATE_RANGE.most, RATE_RULE)),
  asOf: z.iso
    .date("must be a day, such as 2026-11-03")
    .check(z.refine((day) => day >= "1990-01-01" && day < "2200-01-01", "must be from 1990 to 2199")),
  source: line(1, 200, "Source must have 1 to 200 characters"),
});

/** A rate at which figures were joined. */
export const UsedRate = z.object({
  from: Currency,
  rate: z.number(),
  asOf: z.iso.date(),
  source: z.string(),
});
/** A rate at which figures were joined. */
export type UsedRate = z.infer<typeof UsedRate>;

/** How a joint figure dealt with scenarios in other currencies than its own, and of other years' prices. */
export const Joining = z.object({
  /** The rates at which it includes them. */
  rates: z.array(UsedRate),
  /** Those that it leaves out, by currency. */
  apart: z.array(z.object({ currency: Currency, scenarios: z.int() })),
  /** Whether a rate would include them: only figures in the tenant's own currency join others. */
  joins: z.boolean(),
  /** The prices that it's in; left out if losses are as estimated. */
  pricing: z.optional(Pricing),
});
/** How a joint figure dealt with scenarios in other currencies than its own. */
export type Joining = z.infer<typeof Joining>;

/** The tenant's currency, and the rates into it that figures use, by currency. */
export const RatesInUse = z.object({ currency: Currency, rates: z.array(UsedRate) });
/** The tenant's currency, and the rates into it that figures use. */
export type RatesInUse = z.infer<typeof RatesInUse>;

/** The rates and prices that figures use. */
export const ratesInUse = routes({
  get: {
    method: "GET",
    path: "/api/rates-in-use",
    access: "scenario:read",
    summary:
      "The exchange rates at which figures in the tenant's currency join others, and the prices that they're in",
    reply: z.object({ ...RatesInUse.shape, prices: PricesInUse }),
  },
});

const inScope = z.strictObject(scope);
const one = {
  path: "/api/exchange-rates/:id",
  access: "tenant:configure",
  params: ById,
  query: inScope,
} as const;

/** Administration of a tenant's exchange rates. */
export const exchangeRates = routes({
  list: {
    method: "GET",
    path: "/api/exchange-rates",
    access: "tenant:configure",
    summary: "A tenant's exchange rates, searched, sorted, a page at a time",
    query: z.strictObject({ ...listQuery(["date", "currency"]), ...scope }),
    reply: pageOf(ExchangeRate),
  },
  create: {
    method: "POST",
    path: "/api/exchange-rates",
    access: "tenant:configure",
    summary: "Add an exchange rate into the tenant's currency",
    query: inScope,
    body: ExchangeRateFields,
    reply: ExchangeRate,
    status: 201,
  },
  update: {
    ...one,
    method: "PATCH",
    summary: "Correct an exchange rate; 409 when someone did since `version` was read",
    body: z.strictObject({ version: Version, ...z.partial(ExchangeRateFields).shape }),
    reply: ExchangeRate,
  },
  remove: {
    ...one,
    method: "DELETE",
    summary: "Delete an exchange rate; figures use the one before it, if any",
    status: 204,
    reply: Nothing,
  },
});
