/** How the losses of a tenant or a client depend on each other: declared once, for every joint figure. */
import * as z from "zod/mini";
import { Id, Instant, Version, line } from "../fields.ts";
import { routes } from "../route.ts";
import { PriceYear, unbounded, within } from "./estimates.ts";
import { ofClient } from "./of-client.ts";

/** Of all pairs, or of those that aren't stated. */
const correlation = within(0, 0.95, "must be from 0 to 0.95");

/** How many scenarios the largest group has that pairs connect, one with the next. */
function mostConnected(pairs: readonly { readonly a: string; readonly b: string }[]): number {
  const groups = new Map<string, Set<string>>();
  const groupOf = (end: string): Set<string> => {
    const id = end.toLowerCase();
    const group = groups.get(id) ?? new Set([id]);
    groups.set(id, group);
    return group;
  };
  for (const { a, b } of pairs) {
    const [one, other] = [groupOf(a), groupOf(b)];
    if (one === other) continue;
    const [large, small] = one.size < other.size ? [other, one] : [one, other];
    for (const id of small) {
      large.add(id);
      groups.set(id, large);
    }
  }
  return Math.max(0, ...[...groups.values()].map(({ size }) => size));
}

/** Independent, one correlation for all pairs, or pair by pair. */
export const JointDependence = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("independent") }),
  z.strictObject({ type: z.literal("common"), correlation }),
  z.strictObject({
    type: z.literal("matrix"),
    correlation,
    /** Two scenarios, by their ids, and the correlation of their annual losses; all of them must fit together. */
    pairs: z
      .array(
        z.strictObject({
          a: Id,
          b: Id,
          correlation: within(-0.95, 0.95, "must be from -0.95 to 0.95"),
        }),
      )
      .check(
        z.maxLength(2000, "at most 2000 pairs"),
        z.refine(
          (pairs) => mostConnected(pairs) <= 200,
          "connect more than 200 scenarios with one another; remove some pairs",
        ),
      ),
  }),
]);
/** Independent, one correlation for all pairs, or pair by pair. */
export type JointDependence = z.infer<typeof JointDependence>;

/** An event with a frequency of its own that strikes several scenarios at once. */
export const CommonCause = z.strictObject({
  id: Id,
  title: line(1, 200, "Title must have 1 to 200 characters"),
  /** Events per year. */
  frequency: unbounded(within(0, 10_000, "must be from 0 to 10000"), "events per year"),
  /** The scenarios, and the probability that an event strikes each. */
  strikes: z
    .array(
      z.strictObject({
        scenarioId: Id,
        probability: within(0, 1, "must be a probability from 0 to 1").check(
          z.refine((value) => value > 0, "must be above 0"),
        ),
      }),
    )
    .check(z.minLength(1, "needs at least one scenario"), z.maxLength(200, "at most 200 scenarios")),
});
/** An event with a frequency of its own that strikes several scenarios at once. */
export type CommonCause = z.infer<typeof CommonCause>;

/** A declared model. */
export const LossModel = z.object({
  client: z.nullable(z.object({ id: Id, name: z.string() })),
  dependence: JointDependence,
  /** Whether the dependence and the year of prices are the tenant's, because the client declares none. */
  inherited: z.boolean(),
  causes: z.array(CommonCause),
  /** The year in whose prices joint figures state losses; null: as estimated. Inherited with the dependence. */
  priceYear: z.nullable(z.int()),
  /** The tenant's, where they strike scenarios of the client: they count in its figures, and only the tenant changes them. */
  inheritedCauses: z.array(CommonCause),
  /** The scenarios that pairs and causes name. */
  named: z.array(z.object({ id: Id, title: z.string(), clientName: z.nullable(z.string()) })),
  /** Null: nothing is declared yet. */
  version: z.nullable(Version),
  updatedAt: z.nullable(Instant),
  updatedBy: z.nullable(z.string()),
});
/** A declared model. */
export type LossModel = z.infer<typeof LossModel>;

/** The declared models, inside one tenant. */
export const lossModel = routes({
  get: {
    method: "GET",
    path: "/api/loss-model",
    access: "scenario:read",
    summary: "How losses depend on each other, for the tenant or one client",
    query: z.strictObject(ofClient),
    reply: LossModel,
  },
  set: {
    method: "PUT",
    path: "/api/loss-model",
    access: "scenario:write",
    summary: "Declare how losses depend on each other; 409 when someone did since `version` was read",
    bodyParts: 45_000, // 2,000 pairs, and 50 causes that strike 200 scenarios each
    body: z.strictObject({
      /** Null: of the tenant as a whole. */
      clientId: z.nullable(Id),
      /** Null: a client's is the tenant's, and so is its year of prices. The tenant can't leave it out. */
      dependence: z.nullable(JointDependence),
      causes: z.array(CommonCause).check(z.maxLength(50, "at most 50 causes")),
      /** Null: losses are as estimated. Left out: as it was. */
      priceYear: z.optional(z.nullable(PriceYear)),
      /** The version of the one that it replaces; left out for the first. */
      version: z.optional(Version),
    }),
    reply: LossModel,
  },
});
