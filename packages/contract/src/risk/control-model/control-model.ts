/** How controls act on scenarios: which techniques a scenario uses, which assessment it follows, and how strong controls are. Formulas are the engine's (`control-model`). */
import type { ScenarioEstimate } from "@crq/engine/scenario";
import type { Treatment as EngineTreatment } from "@crq/engine/treatment";
import * as z from "zod/mini";
import { ById, Id, Instant, Version } from "../../fields.ts";
import { routes } from "../../route.ts";
import { MOST_SIMULATED, MOST_STRENGTHS, MOST_TECHNIQUES } from "./control-model-limits.ts";
import { CONTROL_FUNCTIONS } from "./control-functions.ts";
import { ControlStrength, shareTo } from "./control-strength.ts";
import { ScenarioRecord } from "../scenarios.ts";

const Interval = z.object({ low: z.number(), likely: z.number(), high: z.number() });
/** How strong a control is, as it was saved. */
export const SavedStrength = z.object({
  of: z.string(),
  functions: z.array(z.object({ does: z.enum(CONTROL_FUNCTIONS), capability: Interval })),
  reliability: Interval,
  source: z.string(),
});

const strengths = z.array(ControlStrength).check(
  z.maxLength(MOST_STRENGTHS, `at most ${MOST_STRENGTHS} controls and families`),
  z.refine((all) => new Set(all.map(({ of }) => of)).size === all.length, {
    error: "must name each control and family once",
  }),
);

/** The strengths that a tenant gives controls, over the product's. */
export const ControlStrengths = z.object({
  /** 0 before the first save: the product's estimates hold everywhere. */
  version: z.int(),
  items: z.array(SavedStrength),
  /** How much of what controls do fails together, 0 (independent) to 1 (only the strongest counts). */
  commonCause: z.number(),
  savedAt: z.nullable(Instant),
  savedBy: z.nullable(z.string()),
});
/** The strengths that a tenant gives controls, over the product's. */
export type ControlStrengths = z.infer<typeof ControlStrengths>;

/** How much of each control is in place, 0 to 1. */
const States = z.record(z.string(), z.number());

/** An assessment as far as controls follow from it. */
export const AssessedBy = z.object({
  id: Id,
  name: z.string(),
  framework: z.string(),
  frameworkTitle: z.string(),
  /** Crosswalks by which its entries are read as controls of SP 800-53; none where it's of that. */
  via: z.array(z.string()),
});
/** An assessment as far as controls follow from it. */
export type AssessedBy = z.infer<typeof AssessedBy>;

/** What a scenario's controls are computed from. */
export const ControlBasis = z.object({
  scenarioId: Id,
  /** 0 before the first save. */
  version: z.int(),
  /** Identifiers of ATT&CK's techniques, such as `T1566.001`. */
  techniques: z.array(z.string()),
  /** The assessment that it follows; null without one, and for those who don't read assessments. */
  assessment: z.nullable(AssessedBy),
  boundAt: z.nullable(Instant),
  boundBy: z.nullable(z.string()),
  /** How much of each control was in place when the estimates were made. */
  reference: States,
  /** The same by the answers that were taken over last. */
  taken: z.nullable(z.object({ states: States, at: Instant, by: z.nullable(z.string()), edition: z.int() })),
  /** The same by the answers as they are now; null without an assessment. */
  now: z.nullable(States),
  /** The controls whose state now isn't what the scenario counts with: what was taken over, else the reference. */
  changed: z.array(z.string()),
});
/** What a scenario's controls are computed from. */
export type ControlBasis = z.infer<typeof ControlBasis>;

/** A scenario with what its controls are computed from. */
export const SimulatedRecord = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  clientName: z.nullable(z.string()),
  currency: z.string(),
  /** Its expected loss as saved, money a year. */
  mean: z.number(),
  estimate: z.custom<ScenarioEstimate>(),
  treatment: z.custom<EngineTreatment>(),
  basisVersion: z.int(),
  techniques: z.array(z.string()),
  /** The assessment that it follows; null: none. */
  assessmentId: z.nullable(Id),
  reference: States,
  taken: z.nullable(States),
});
/** A scenario with what its controls are computed from. */
export type SimulatedRecord = z.infer<typeof SimulatedRecord>;

const path = "/api/scenarios/:id/control-basis";
const ids = z
  .string()
  .check(
    z.maxLength(MOST_SIMULATED * 37, `at most ${MOST_SIMULATED} scenarios`),
    z.regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/iu, "must be ids, separated by commas"),
  );

/** What scenarios' controls are computed from, inside one tenant. */
export const scenarioBases = routes({
  get: {
    method: "GET",
    path,
    access: "scenario:read",
    summary: "The techniques of a scenario, and the assessment that its controls follow",
    params: ById,
    reply: ControlBasis,
  },
  save: {
    method: "PUT",
    path,
    access: "scenario:write",
    summary:
      "Choose a scenario's techniques and the assessment that it follows, whose answers as they are now become those that the estimates assume; 409 when someone saved since `version` was read",
    params: ById,
    body: z.strictObject({
      version: z.int().check(z.minimum(0)),
      techniques: z
        .array(z.string().check(z.regex(/^T\d{4}(?:\.\d{3})?$/u, "must be a technique of ATT&CK")))
        .check(z.maxLength(MOST_TECHNIQUES, `at most ${MOST_TECHNIQUES} techniques`)),
      assessmentId: z.nullable(Id),
      /** The estimates were made again: they assume the answers as they are now. */
      again: z._default(z.boolean(), false),
    }),
    reply: ControlBasis,
  },
  takeOver: {
    method: "POST",
    path: `${path}/take-over`,
    access: "scenario:write",
    summary:
      "Change a scenario's figures as the answers changed since its estimates were made, by one control of its treatment; 409 when someone saved it since `version` was read",
    params: ById,
    body: z.strictObject({
      /** The scenario's. */
      version: Version,
    }),
    reply: z.object({ scenario: ScenarioRecord, before: z.number(), after: z.number(), basis: ControlBasis }),
  },
});

/** The strengths of controls, inside one tenant. */
export const controlStrengths = routes({
  get: {
    method: "GET",
    path: "/api/control-strengths",
    access: "scenario:read",
    summary: "The strengths that the tenant gives controls; all others are the product's estimates",
    reply: ControlStrengths,
  },
  save: {
    method: "PUT",
    path: "/api/control-strengths",
    access: "scenario:write",
    summary: "Save a version of the tenant's strengths; 409 when someone saved since `version` was read",
    body: z.strictObject({ version: z.int().check(z.minimum(0)), items: strengths, commonCause: shareTo(1) }),
    bodyLimit: 524_288,
    reply: ControlStrengths,
  },
  listVersions: {
    method: "GET",
    path: "/api/control-strengths/versions",
    access: "scenario:read",
    summary: "The latest 50 versions of the tenant's strengths, newest first",
    reply: z.object({ items: z.array(ControlStrengths) }),
  },
});

/** The simulation of controls, inside one tenant. */
export const riskSimulation = routes({
  get: {
    method: "GET",
    path: "/api/risk-simulation",
    access: "scenario:read",
    summary: `Everything that a simulation of controls computes from: at most ${MOST_SIMULATED} scenarios of one currency, those with the largest expected loss unless named, and how controls were assessed`,
    query: z.strictObject({
      /** Left out: no assessment, and controls are set by hand. */
      assessmentId: z.optional(Id),
      /** Ids, separated by commas. */
      scenarioIds: z.optional(ids),
      /** Left out, or one that no scenario has: the currency that most have. */
      currency: z.optional(
        z.string().check(z.regex(/^[A-Z]{3}$/u, "must be a currency’s code, such as USD")),
      ),
    }),
    reply: z.object({
      strengths: ControlStrengths,
      assessment: z.nullable(AssessedBy),
      /** How much of each control is in place by the assessment's answers as they are now. */
      now: States,
      /** The currency of all scenarios in the reply; null without any. Figures of several currencies aren't added up. */
      currency: z.nullable(z.string()),
      /** The currencies that there are among all scenarios, or among those named: the one that most have comes first. */
      currencies: z.array(z.object({ currency: z.string(), scenarios: z.int() })),
      scenarios: z.array(SimulatedRecord),
    }),
  },
});
