/** Appetite and tolerance by category of risk: what a tenant, or one of its clients, is content to carry, and the most that it would ever carry. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, line, Nothing, prose } from "../../fields.ts";
import { routes } from "../../route.ts";
import { ofClient } from "../of-client.ts";
import { Day } from "./day.ts";

/** How a risk compares with the limits of its category. */
export const APPETITE_VERDICTS = ["within", "beyond-appetite", "beyond-tolerance"] as const;
/** How a risk compares with the limits of its category. */
export type AppetiteVerdict = (typeof APPETITE_VERDICTS)[number];

/** A verdict; null: not judged, because its category has no limit that it can be compared with. */
export const Verdict = z.nullable(z.enum(APPETITE_VERDICTS));

/** The most categories of a tenant, or of one client, that have limits. */
export const LIMITS_OF = { categories: 200 } as const;

const place = z
  .int("must be a whole number")
  .check(z.minimum(0, "must be from 0 to 1,000"), z.maximum(1000, "must be from 0 to 1,000"));
// Not of the shapes of estimates, which would come along with every list of risks.
const loss = z
  .number("must be a number")
  .check(
    z.minimum(0, "must be an amount from 0 to 1e15"),
    z.maximum(1e15, "must be an amount from 0 to 1e15"),
  );

const BELOW = { error: "Tolerance can't be below appetite", path: ["tolerance"] };

/**
 * Limits as ratings: how high a rating is among those of its matrix, in thousandths from the lowest (0) to the highest (1000), so that they hold in every matrix. The
 * product's own matrix has 0, 250, 500, 750 and 1000.
 */
export const RatingLimits = z
  .strictObject({ appetite: place, tolerance: place })
  .check(z.refine(({ appetite, tolerance }) => appetite <= tolerance, BELOW));
/** Limits as ratings. */
export type RatingLimits = z.infer<typeof RatingLimits>;

/** Limits as money: the expected loss of a risk in a year. Nothing is converted: only losses in this currency are compared. */
export const LossLimits = z
  .strictObject({ currency: Currency, appetite: loss, tolerance: loss })
  .check(z.refine(({ appetite, tolerance }) => appetite <= tolerance, BELOW));
/** Limits as money. */
export type LossLimits = z.infer<typeof LossLimits>;

/** A category's limits; a risk that has both is as far beyond them as the worse one. */
const Values = { rating: z.nullable(RatingLimits), loss: z.nullable(LossLimits) };

/** The limits of a category. */
export const RiskLimit = z.object({
  id: Id,
  /** Empty: of risks without a category. */
  category: z.string(),
  /** Null: of the whole tenant, where a client has none of its own. */
  clientId: z.nullable(Id),
  ...Values,
  /** Why they are as they are. */
  reason: z.string(),
  /** When someone last looked at them. */
  reviewedOn: z.iso.date(),
  version: z.int(),
  updatedAt: Instant,
  updatedBy: z.string(),
});
/** The limits of a category. */
export type RiskLimit = z.infer<typeof RiskLimit>;

/** How many risks there are of each verdict. */
export const VerdictCounts = z.object({
  within: z.int(),
  beyondAppetite: z.int(),
  beyondTolerance: z.int(),
  notJudged: z.int(),
});
/** How many risks there are of each verdict. */
export type VerdictCounts = z.infer<typeof VerdictCounts>;

/** A category with its limits, and how many risks of it are within them. */
export const LimitedCategory = z.object({
  category: z.string(),
  /** The tenant's, or the client's own. */
  limit: z.nullable(RiskLimit),
  /** What holds for a client without its own. */
  inherited: z.nullable(RiskLimit),
  /** How many clients have their own; 0 where a client is asked for. */
  clients: z.int(),
  counts: VerdictCounts,
});
/** A category with its limits. */
export type LimitedCategory = z.infer<typeof LimitedCategory>;

const of = {
  category: line(0, 80),
  /** Null or left out: the tenant's, or the client's for whom the caller works. */
  clientId: z.optional(z.nullable(Id)),
  ...Values,
};

/** Appetite and tolerance by category, inside one tenant. */
export const riskLimits = routes({
  list: {
    method: "GET",
    path: "/api/risk-limits",
    access: "register:read",
    summary: "The categories of risks with their appetite and tolerance, of the tenant or of one client",
    query: z.strictObject(ofClient),
    reply: z.object({
      /** Those that risks have and those with limits, by name; archived risks aren't counted. */
      items: z.array(LimitedCategory),
      /** That of most expected losses of risks; null: no risk has one. */
      currency: z.nullable(z.string()),
    }),
  },
  save: {
    method: "PUT",
    path: "/api/risk-limits",
    access: "risk:write",
    summary: "Set the appetite and tolerance of a category; 409 when someone did since `version` was read",
    body: z
      .strictObject({
        ...of,
        /** 0 for the first. */
        version: z.int().check(z.minimum(0), z.maximum(2147483647)),
        reason: prose(1000).check(
          z.refine((text) => text.trim() !== "", "Say why, in 1 to 1,000 characters"),
        ),
        reviewedOn: Day,
      })
      .check(
        z.refine(({ rating, loss: money }) => rating !== null || money !== null, {
          error: "Set a rating, an expected loss, or both",
          path: ["rating"],
        }),
      ),
    reply: RiskLimit,
  },
  remove: {
    method: "DELETE",
    path: "/api/risk-limits/:id",
    access: "risk:write",
    summary: "Remove a category's limits: a client's risks follow the tenant's, others aren't judged",
    params: ById,
    status: 204,
    reply: Nothing,
  },
  effects: {
    method: "POST",
    path: "/api/risk-limits/effects",
    access: "risk:write",
    summary:
      "What limits would change about the risks of a category, before they're saved; without any: if they were removed",
    body: z.strictObject(of),
    reply: z.object({
      now: VerdictCounts,
      after: VerdictCounts,
      /** Risks with an expected loss in another currency, which isn't compared. */
      otherCurrency: z.int(),
      /** Accepted risks that would be beyond tolerance. */
      accepted: z.int(),
    }),
  },
});
