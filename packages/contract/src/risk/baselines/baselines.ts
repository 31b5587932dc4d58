/** Baselines: an organization's risk frozen under a name, reviewed and approved by others, and the bridge between two of them. */
import * as z from "zod/mini";
import { ById, Currency, Id, Instant, line, prose } from "../../fields.ts";
import { CsvReply, listQuery, pageOf } from "../../lists.ts";
import { routes } from "../../route.ts";
import { Joining } from "../../platform/exchange-rates.ts";
import { CONTROL_FUNCTIONS } from "../control-model/control-functions.ts";
import { JoinedBy, LossFigures } from "../exposure.ts";
import { Scope } from "../scenarios.ts";
import { Tolerance } from "../treatment.ts";

/** The states of a baseline; the last two are final, and an approved one stays as it is. */
export const BASELINE_STATES = ["in-review", "approved", "returned", "withdrawn"] as const;
/** The state of a baseline. */
export type BaselineState = (typeof BASELINE_STATES)[number];

/** Money per year. */
const Money = z.number();
const Curve = z.array(z.tuple([Money, z.number()]));

const head = {
  id: Id,
  name: z.string(),
  /** Null: of the tenant as a whole. */
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  currency: Currency,
  state: z.enum(BASELINE_STATES),
  /** SHA-256 of what it freezes, 64 hexadecimal digits. */
  hash: z.string(),
  engineVersion: z.string(),
  scenarios: z.int(),
  /** With the controls in place. */
  mean: Money,
  p95: Money,
  /** After the policies in place; the same without any. */
  netMean: Money,
  netP95: Money,
  /** Null without an appetite in its currency. */
  overAppetite: z.nullable(z.boolean()),
  frozenAt: Instant,
  frozenBy: z.string(),
  /** The person, who can't approve it; of older ones that a tenant's key froze, the key. */
  frozenById: z.nullable(Id),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
};

/** A baseline in a list. */
export const BaselineSummary = z.object(head);
/** A baseline in a list. */
export type BaselineSummary = z.infer<typeof BaselineSummary>;

const Review = z.object({
  verdict: z.enum(["approve", "return", "comment"]),
  comment: z.string(),
  by: z.string(),
  at: Instant,
});
/** What someone said of a baseline. */
export type BaselineReview = z.infer<typeof Review>;

/** An Ed25519 signature of a baseline's hash and reviews. */
const Signature = z.object({
  algorithm: z.literal("Ed25519"),
  /** The public key (SPKI), and the signature: base64. */
  publicKey: z.string(),
  value: z.string(),
  /** SHA-256 of the public key, 64 hexadecimal digits. */
  fingerprint: z.string(),
});
/** An Ed25519 signature of a baseline's hash and reviews. */
export type BaselineSignature = z.infer<typeof Signature>;

const Part = z.object({
  id: z.string(),
  title: z.string(),
  kind: z.enum(["scenario", "cause"]),
  mean: Money,
  /** Its part of the mean of the worst 5 % of years. */
  tail: Money,
});

/** A control; what its record says beside its state is left out by older baselines, and by controls without a record. */
const FrozenControl = z.object({
  title: z.string(),
  inPlace: z.boolean(),
  willBe: z.boolean(),
  /** Who answers for it; empty: not stated. */
  owner: z.optional(z.string()),
  kind: z.optional(z.nullable(z.enum(CONTROL_FUNCTIONS))),
  /** Of its evidence. */
  sources: z.optional(z.array(z.string())),
  /** When someone should look again whether this still holds. */
  reviewOn: z.optional(z.nullable(z.iso.date())),
});

/** A baseline. */
export const Baseline = z.object({
  ...head,
  /** What is asked for. */
  decision: z.string(),
  assumptions: z.array(z.string()),
  /** How many of the scenarios were approved as they're frozen; left out by ones that are older than scenarios' reviews. */
  approvedScenarios: z.optional(z.int()),
  figures: z.object({
    leftOut: z.int(),
    now: LossFigures,
    /** Without any control, and with the plan carried out. */
    inherent: LossFigures,
    plan: LossFigures,
    net: z.nullable(z.object({ now: z.nullable(LossFigures), plan: z.nullable(LossFigures) })),
  }),
  /** Losses, ascending, each with the probability of losing more in a year. */
  curves: z.object({
    now: Curve,
    inherent: z.nullable(Curve),
    plan: z.nullable(Curve),
    net: z.nullable(Curve),
    netPlan: z.nullable(Curve),
  }),
  appetite: z.nullable(Tolerance),
  joinedBy: JoinedBy,
  /** Left out by ones that are older than rates. */
  joining: z.optional(Joining),
  /** The largest part of the tail first. */
  parts: z.array(Part),
  controls: z.array(FrozenControl),
  /** Of the scenarios that state one; left out by baselines that are older than this. */
  scopes: z.optional(z.array(z.object({ title: z.string(), ...Scope.shape }))),
  policies: z.array(
    z.object({ title: z.string(), inPlace: z.boolean(), willBe: z.boolean(), premium: Money }),
  ),
  reviews: z.array(Review),
  signature: z.nullable(Signature),
  /** The approved one before it, of the same organization in the same currency. */
  previous: z.nullable(z.object({ id: Id, name: z.string(), frozenAt: Instant })),
  /**
   * How many of its scenarios the caller saved as they were frozen, or since the approved one before it: a second person
   * with a part in the figures. 0 once it's decided.
   */
  editedByCaller: z.int(),
  /** Whether the tenant's API key froze it: it can be returned, but not approved. */
  frozenByKey: z.boolean(),
});
/** A baseline. */
export type Baseline = z.infer<typeof Baseline>;

/** What moved a figure from one baseline to another. */
export const BRIDGE_GROUPS = [
  "exposure",
  "estimates",
  "prices",
  "rates",
  "controls",
  "dependence",
  "insurance",
  "engine",
] as const;

/** The figures of each end of a bridge. */
export const BridgeFigures = { now: LossFigures, net: LossFigures };

/** The change between two baselines, split up. */
export const Bridge = z.object({
  from: z.object({ id: Id, name: z.string(), frozenAt: Instant, ...BridgeFigures }),
  to: z.object({ id: Id, name: z.string(), frozenAt: Instant, ...BridgeFigures }),
  currency: Currency,
  /** 0.03: prices rose by 3 % between them. */
  inflation: z.number(),
  /** Set if one of them states the prices that it's in: their change is the price level's, and no inflation is taken. */
  statesPrices: z.optional(z.literal(true)),
  /** Their parts sum to the change of each figure. */
  groups: z.array(z.object({ group: z.enum(BRIDGE_GROUPS), ...BridgeFigures })),
  /** What changed, by name. */
  changes: z.array(
    z.object({
      what: z.enum(["added", "removed", "estimates", "rate", "prices", "controls", "policy", "dependence"]),
      title: z.string(),
      /** Why, as those who saved it said, the latest first; left out where no one did. */
      notes: z.optional(z.array(z.string())),
    }),
  ),
});
/** The change between two baselines, split up. */
export type Bridge = z.infer<typeof Bridge>;

/** How many days a link to a statement can work. */
export const MOST_STATEMENT_DAYS = 90;

/** The states of a link to a statement. */
export const STATEMENT_LINK_STATES = ["open", "expired", "revoked"] as const;

/** A link to a baseline's statement, for someone without an account. */
const StatementLink = z.object({
  id: Id,
  baselineId: Id,
  /** Who it's for. */
  label: z.string(),
  state: z.enum(STATEMENT_LINK_STATES),
  createdAt: Instant,
  createdBy: z.string(),
  expiresAt: Instant,
  openedCount: z.int(),
  /** When it was opened last. */
  openedAt: z.nullable(Instant),
});
/** A link to a baseline's statement. */
export type StatementLink = z.infer<typeof StatementLink>;

const query = z.strictObject({
  ...listQuery(["frozen", "name"]),
  state: z.optional(z.enum(BASELINE_STATES)),
  /** Only those of one client, without the tenant's own. */
  clientId: z.optional(Id),
});

/** Baselines, inside one tenant. */
export const baselines = routes({
  list: {
    method: "GET",
    path: "/api/baselines",
    access: "scenario:read",
    summary: "Baselines, searched by name, sorted, a page at a time",
    query,
    reply: pageOf(BaselineSummary),
  },
  exportCsv: {
    method: "GET",
    path: "/api/baselines/export",
    access: "scenario:read",
    summary: "The same list, its pages together, as comma-separated values",
    query,
    reply: CsvReply,
  },
  freeze: {
    method: "POST",
    path: "/api/baselines",
    access: "scenario:write",
    summary:
      "Freeze scenarios, controls, policies, appetite and dependence with the figures that follow from them",
    status: 201,
    body: z.strictObject({
      name: line(1, 200, "Name must have 1 to 200 characters"),
      /** Null: the tenant as a whole. */
      clientId: z._default(z.nullable(Id), null),
      /** Left out: the most common one among the scenarios. */
      currency: z.optional(Currency),
      decision: z._default(prose(2000), ""),
      assumptions: z._default(
        z
          .array(line(1, 500, "must have 1 to 500 characters"))
          .check(z.maxLength(50, "at most 50 assumptions")),
        [],
      ),
    }),
    reply: Baseline,
  },
  preview: {
    method: "GET",
    path: "/api/baselines/preview",
    access: "scenario:read",
    summary:
      "What a baseline would freeze now: how many scenarios, how many of them approved, and what they assume",
    query: z.strictObject({
      /** Left out: the tenant as a whole. */
      clientId: z.optional(Id),
      /** Left out: as freezing chooses it. */
      currency: z.optional(Currency),
    }),
    reply: z.object({
      scenarios: z.int(),
      approved: z.int(),
      /** The scenarios' own, without refuted ones; at most 50. */
      assumptions: z.array(z.string()),
    }),
  },
  get: {
    method: "GET",
    path: "/api/baselines/:id",
    access: "scenario:read",
    summary: "One baseline with its figures, curves, reviews and signature",
    params: ById,
    reply: Baseline,
  },
  review: {
    method: "POST",
    path: "/api/baselines/:id/reviews",
    access: "scenario:write",
    summary: "Comment on a baseline, approve it, or return it; no one approves their own",
    params: ById,
    body: z.strictObject({
      verdict: z.enum(["approve", "return", "comment"]),
      comment: z._default(prose(2000), ""),
    }),
    reply: Baseline,
  },
  withdraw: {
    method: "POST",
    path: "/api/baselines/:id/withdraw",
    access: "scenario:write",
    summary: "Withdraw a baseline of one's own before it's decided",
    params: ById,
    reply: Baseline,
  },
  verify: {
    method: "POST",
    path: "/api/baselines/:id/verify",
    access: "scenario:read",
    summary: "Check a baseline's fingerprint and signature, and compute its figures again to the bit",
    params: ById,
    reply: z.object({
      hashMatches: z.boolean(),
      /** `unknown-key`: it holds, but under a key that this server doesn't have. */
      signature: z.enum(["none", "valid", "unknown-key", "invalid"]),
      /** Of the engine that froze it, and of the one that computed the figures again. */
      frozenWith: z.string(),
      engineVersion: z.string(),
      /** The figures that came out differently: none by the engine version that computed them. */
      differences: z.array(z.string()),
      /** The largest relative difference: 0.01 is 1 %. */
      largestDifference: z.number(),
    }),
  },
  export: {
    method: "GET",
    path: "/api/baselines/:id/export",
    access: "scenario:read",
    summary:
      "A baseline as the file from which `quantify` computes the same figures, with reviews and signature",
    params: ById,
    reply: z.object({
      schema: z.literal("crq-baseline-file/1"),
      hash: z.string(),
      baseline: z.record(z.string(), z.unknown()),
      reviews: z.array(Review),
      signature: z.nullable(Signature),
    }),
  },
  links: {
    method: "GET",
    path: "/api/baselines/:id/links",
    access: "scenario:read",
    summary: "The links to a baseline's statement, the newest first; at most 100",
    params: ById,
    reply: z.object({ links: z.array(StatementLink) }),
  },
  share: {
    method: "POST",
    path: "/api/baselines/:id/links",
    access: "scenario:write",
    summary:
      "Make a read-only link to an approved baseline's statement; the reply has its token, which can't be read again",
    status: 201,
    secretReply: true,
    params: ById,
    body: z.strictObject({
      label: line(1, 100, "Enter who it’s for", "At most 100 characters"),
      /** How many days the link works. */
      days: z._default(
        z
          .int("must be a whole number of days")
          .check(
            z.minimum(1, "At least 1 day"),
            z.maximum(MOST_STATEMENT_DAYS, `At most ${MOST_STATEMENT_DAYS} days`),
          ),
        14,
      ),
    }),
    reply: z.object({ link: StatementLink, token: z.string() }),
  },
  revokeLink: {
    method: "POST",
    path: "/api/statement-links/:id/revoke",
    access: "scenario:write",
    summary: "Revoke a link to a statement: it stops working at once",
    params: ById,
    reply: StatementLink,
  },
  bridge: {
    method: "GET",
    path: "/api/baselines/:id/bridge",
    access: "scenario:read",
    summary: "What changed each figure since an earlier baseline, by Shapley values over groups of changes",
    params: ById,
    query: z.strictObject({
      /** The earlier one; left out: the one that was approved last before this. */
      from: z.optional(Id),
      /** The change of the price level between them. */
      inflation: z._default(
        z.coerce
          .number<string | number>("must be a number")
          .check(z.gt(-0.9, "must be above -0.9"), z.maximum(10, "must be at most 10")),
        0,
      ),
    }),
    reply: Bridge,
  },
});
