/** Which planned controls and policies to choose: for a budget, and to come within the appetite. */
import * as z from "zod/mini";
import { Joining } from "../platform/exchange-rates.ts";
import { Currency, Id } from "../fields.ts";
import { routes } from "../route.ts";
import { JoinedBy } from "./exposure.ts";
import { ofClient } from "./of-client.ts";
import { Tolerance } from "./treatment.ts";

/** Money per year. */
const Money = z.number();

/** A control or a policy that isn't in place now and could be. */
export const PlanCandidate = z.object({
  id: Id,
  title: z.string(),
  kind: z.enum(["control", "policy"]),
  /** Whether it's part of the plan as recorded. */
  planned: z.boolean(),
  /** Expected. */
  cost: Money,
  /** Other candidates that have to be chosen with it, and that can't be. */
  requires: z.array(Id),
  excludes: z.array(Id),
});
/** A control or a policy that isn't in place now and could be. */
export type PlanCandidate = z.infer<typeof PlanCandidate>;

const choice = {
  /** Ids of candidates. */
  chosen: z.array(Id),
  cost: Money,
  /** Expected annual loss that is left, before insurance. */
  expectedLoss: Money,
};

/** A choice of candidates. */
export const PlanChoice = z.object(choice);
/** A choice of candidates. */
export type PlanChoice = z.infer<typeof PlanChoice>;

const Figures = z.object({ mean: Money, p90: Money, p95: Money, p99: Money });

/** A choice with its joint figures. */
export const JudgedChoice = z.object({
  ...choice,
  gross: Figures,
  /** After insurance; the same without policies. */
  net: Figures,
  /** Where the loss after insurance most exceeds what is accepted; null if it's within the appetite, or none is stated. */
  breach: z.nullable(z.object({ loss: Money, chance: z.number(), accepted: z.number() })),
});
/** A choice with its joint figures. */
export type JudgedChoice = z.infer<typeof JudgedChoice>;

const about = {
  currency: Currency,
  /** Those that it can be in. */
  currencies: z.array(Currency),
  joining: Joining,
  /** How the losses of the joint figures are joined. */
  joinedBy: JoinedBy,
  scenarios: z.int(),
  /** Accepted annual losses, in the currency; null if none are stated. */
  appetite: z.nullable(Tolerance),
};

/** The choices of controls with the best return. */
export const PlanReturns = z.object({
  ...about,
  candidates: z.array(PlanCandidate),
  /** How many candidates there are besides: the most are 40. */
  leftOut: z.int(),
  /** The expected annual loss with nothing chosen, before insurance. */
  nothing: Money,
  /** The best choice for each of some budgets, by cost; the expected loss falls from one to the next. The first is to do nothing. */
  steps: z.array(PlanChoice),
  /** The choice with the largest net saving: what it saves less what it costs. */
  mostSaved: z.nullable(PlanChoice),
  /** The best choice within the asked budget; null without one. */
  withinBudget: z.nullable(PlanChoice),
  /** Whether no choice that wasn't looked at can be better. */
  proven: z.boolean(),
});
/** The choices of controls with the best return. */
export type PlanReturns = z.infer<typeof PlanReturns>;

/** The cheapest choice within the appetite. */
export const CheapestPlan = z.object({
  ...about,
  /** Null if no choice is inside, or none was found in time. */
  choice: z.nullable(JudgedChoice),
  /** Whether no cheaper choice is inside; or, without one, that none at all is. */
  proven: z.boolean(),
  /** Every choice that is inside costs at least this; null if none is. */
  atLeast: z.nullable(Money),
  /** How many choices were judged. */
  tried: z.int(),
  /** Without one: the choice that leaves the least expected loss, with every policy. */
  nearest: z.nullable(JudgedChoice),
  /** To look further from where the search stopped; null if it's done, or found no choice. */
  goOn: z.nullable(z.string()),
});
/** The cheapest choice within the appetite. */
export type CheapestPlan = z.infer<typeof CheapestPlan>;

const ofCurrency = { ...ofClient, currency: z.optional(Currency) };

const budget = z.coerce
  .number<string | number>("must be an amount of money a year")
  .check(z.minimum(0, "must be from 0 to 1e15"), z.maximum(1e15, "must be from 0 to 1e15"));

/** Choosing among planned controls and policies, across all scenarios of a tenant or a client. */
export const plan = routes({
  returns: {
    method: "GET",
    path: "/api/plan/returns",
    access: "scenario:read",
    summary: "The controls that leave the least expected loss, for a budget and for budgets between",
    query: z.strictObject({ ...ofCurrency, budget: z.optional(budget) }),
    reply: PlanReturns,
  },
  cheapest: {
    method: "GET",
    path: "/api/plan/cheapest",
    access: "scenario:read",
    summary: "The cheapest controls and policies with which the loss stays within the appetite",
    query: z.strictObject({
      ...ofCurrency,
      /** What an earlier answer says to go on with; ignored once something has changed since. */
      goOn: z.optional(z.string().check(z.regex(/^[\w.-]{1,2000}$/u, "must be what an earlier answer says"))),
    }),
    reply: CheapestPlan,
  },
  judge: {
    method: "GET",
    path: "/api/plan/figures",
    access: "scenario:read",
    summary: "The joint figures with some candidates chosen and the others left out",
    query: z.strictObject({
      ...ofCurrency,
      /** Ids of candidates, separated by commas; empty for none. */
      chosen: z._default(
        z
          .string()
          .check(
            z.regex(/^$|^[\da-f-]{36}(,[\da-f-]{36}){0,39}$/iu, "must be at most 40 ids separated by commas"),
          ),
        "",
      ),
    }),
    reply: z.object({ ...about, choice: JudgedChoice }),
  },
});
