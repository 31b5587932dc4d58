/** Figures of the risk register: where risks are in their matrix, how many there are of each kind, how that changed. */
import * as z from "zod/mini";
import { Id, Instant, line } from "../../fields.ts";
import { routes } from "../../route.ts";
import { VerdictCounts } from "./risk-limits.ts";
import { RISK_STATUSES, RISK_TREATMENTS, RiskRating } from "./risk-record.ts";

/** The ratings of a risk: without what is in place, as it is, and as it's meant to be. */
export const RISK_STAGES = ["inherent", "current", "target"] as const;
/** One of the ratings of a risk. */
export type RiskStage = (typeof RISK_STAGES)[number];

/** Which risks are counted; archived ones never are. */
const scope = {
  clientId: z.optional(Id),
  category: z.optional(line(1, 80)),
  ownerId: z.optional(Id),
};
/** Whose risks are counted: a matrix of the tenant's, or the product's own. Left out: the one that rates most. */
const matrix = { matrix: z.optional(z.union([z.literal("built-in"), Id])) };

/** Risks that have come from one position to another. */
export const RiskFlow = z.object({
  stage: z.enum(RISK_STAGES),
  /** Where they were in the stage before; null: nowhere, or it's the first stage. */
  from: z.nullable(RiskRating),
  to: RiskRating,
  risks: z.int(),
});
/** Risks that have come from one position to another. */
export type RiskFlow = z.infer<typeof RiskFlow>;

const Counted = z.object({ id: z.nullable(Id), name: z.string(), risks: z.int() });

/** Figures of the register, inside one tenant, of the risks that the caller sees. */
export const riskFigures = routes({
  positions: {
    method: "GET",
    path: "/api/risk-figures/positions",
    access: "register:read",
    summary: "Where risks are in a matrix, and from where in the stage before",
    query: z.strictObject({ ...scope, ...matrix }),
    reply: z.object({
      /** The matrix that is shown; null: the product's own. */
      matrixId: z.nullable(Id),
      /** How many risks each matrix rates, the most first. */
      matrices: z.array(z.object({ matrixId: z.nullable(Id), risks: z.int() })),
      flows: z.array(RiskFlow),
      /** Risks of this matrix without a current rating. */
      unrated: z.int(),
    }),
  },
  counts: {
    method: "GET",
    path: "/api/risk-figures/counts",
    access: "register:read",
    summary:
      "How many risks there are, by status, treatment, category, owner and client, and what is missing",
    query: z.strictObject(scope),
    reply: z.object({
      total: z.int(),
      overdue: z.int(),
      /** Reviews due within 30 days. */
      soon: z.int(),
      unrated: z.int(),
      /** Risks whose owner's account is gone. */
      unowned: z.int(),
      unquantified: z.int(),
      /** Acceptances by where they stand. */
      acceptance: z.object({ asked: z.int(), approved: z.int(), lapsed: z.int(), lapsing: z.int() }),
      /** By verdict on the limits of categories; `accepted`: accepted ones that are beyond tolerance. */
      appetite: z.object({ ...VerdictCounts.shape, accepted: z.int() }),
      /** The twelve categories with the most risks beyond tolerance, then beyond appetite. */
      beyondByCategory: z.array(
        z.object({ category: z.string(), beyondAppetite: z.int(), beyondTolerance: z.int() }),
      ),
      byStatus: z.array(z.object({ status: z.enum(RISK_STATUSES), risks: z.int() })),
      byTreatment: z.array(z.object({ treatment: z.enum(RISK_TREATMENTS), risks: z.int() })),
      /** The largest twelve. */
      byCategory: z.array(z.object({ category: z.string(), risks: z.int() })),
      byOwner: z.array(Counted),
      /** Id null: of the whole tenant. */
      byClient: z.array(Counted),
      /** Reviews due in this month and the eleven after it, of risks that aren't closed. */
      reviews: z.array(z.object({ month: z.iso.date(), risks: z.int() })),
    }),
  },
  trend: {
    method: "GET",
    path: "/api/risk-figures/trend",
    access: "register:read",
    summary: "How many risks were at each position of a matrix in the last twelve months",
    query: z.strictObject({
      clientId: scope.clientId,
      category: scope.category,
      matrix: z.union([z.literal("built-in"), Id]),
    }),
    reply: z.array(z.object({ month: z.iso.date(), likelihood: z.int(), impact: z.int(), risks: z.int() })),
  },
  movers: {
    method: "GET",
    path: "/api/risk-figures/movers",
    access: "register:read",
    summary: "The ten risks whose current rating has moved most in the last 90 days",
    query: z.strictObject(scope),
    reply: z.array(
      z.object({
        id: Id,
        reference: z.string(),
        title: z.string(),
        matrixId: z.nullable(Id),
        from: RiskRating,
        to: RiskRating,
        at: Instant,
      }),
    ),
  },
});
