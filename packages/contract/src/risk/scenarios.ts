import * as z from "zod/mini";
import type { Scenario as EngineScenario } from "@crq/engine/scenario";
import type { Treatment as EngineTreatment } from "@crq/engine/treatment";
import { ById, Id, Instant, Nothing, Version, line, prose, webAddress } from "../fields.ts";
import { CsvFile, CsvReply, importedOf, listQuery, pageOf, pageSizeOf, partOf } from "../lists.ts";
import { Assumption, Assumptions } from "./assumptions.ts";
import { unbounded, within } from "./estimates.ts";
import { MiniCurve } from "./mini-curve.ts";
import { Estimate, Result } from "./quantification.ts";
import { routes } from "../route.ts";
import { REVIEW_STATES } from "./scenario-reviews.ts";
import { Sensitivity, SensitivityStatistic } from "./sensitivity.ts";
import { SavedTreatment, Tolerance } from "./treatment.ts";

/** An estimate of any input: events per year, a probability, or money. */
const Supported = unbounded(within(0, 1e15, "must be from 0 to 1e15"), "in the input's unit");

/** The source of an input's figures. `input` names it: `frequency.lef`, `primary.response`, `secondary.slef`, `secondary.fines`; or `treatment.<control's id>`, `treatment.insurance`, `tolerance`. */
export const Evidence = z.strictObject({
  input: line(1, 100),
  source: line(1, 300),
  statement: line(1, 500),
  url: z.optional(webAddress(500)),
  /**
   * The estimate that the input had when this was given; the server sets it, and keeps it while the input changes. Sent with another
   * value, it says that the evidence supports the present estimate too.
   */
  supports: z.optional(Supported),
});
/** The source of an input's figures. */
export type Evidence = z.infer<typeof Evidence>;

/** What a loss does to information and systems: the properties of security (ISO/IEC 27000). */
const EFFECTS = ["confidentiality", "integrity", "availability"] as const;

/** The scope of the analysis: who or what acts, against what, and with what effect. Empty: not stated. */
export const Scope = z.strictObject({
  /** The threat community. */
  threat: z._default(line(0, 200), ""),
  asset: z._default(line(0, 200), ""),
  effect: z._default(
    z.enum(["", ...EFFECTS], "must be confidentiality, integrity, availability or empty"),
    "",
  ),
});
/** The scope of the analysis. */
export type Scope = z.infer<typeof Scope>;

/** The longest reason of a save. */
const MOST_NOTE = 500;

const Fields = {
  title: line(1, 200, "Title must have 1 to 200 characters"),
  description: prose(4000),
  scope: Scope,
  estimate: Estimate,
  evidence: z.array(Evidence).check(z.maxLength(40, "at most 40 entries")),
  clientId: z.nullable(Id),
  treatment: SavedTreatment,
  tolerance: Tolerance,
  assumptions: Assumptions,
  note: prose(MOST_NOTE),
};

/** The title of a scenario. */
export const ScenarioTitle = z.strictObject({ title: Fields.title });

/** The headline figures of a scenario as last saved, by the exact engine: money per year, probabilities 0 to 1. */
export const Figures = z.object({
  mean: z.number(),
  p95: z.number(),
  p99: z.number(),
  pZero: z.number(),
  engineVersion: z.string(),
  /** Null for figures that an earlier version of the product saved. */
  curve: z.nullable(MiniCurve),
});

/** The headline figures of a scenario. */
export type Figures = z.infer<typeof Figures>;

/** A line of the list of scenarios. */
export const ScenarioSummary = z.object({
  id: Id,
  version: Version,
  title: z.string(),
  currency: z.string(),
  clientId: z.nullable(Id),
  clientName: z.nullable(z.string()),
  figures: Figures,
  runCount: z.int(),
  reviewState: z.enum(REVIEW_STATES),
  updatedAt: Instant,
  updatedBy: z.nullable(z.string()),
});
/** A line of the list of scenarios. */
export type ScenarioSummary = z.infer<typeof ScenarioSummary>;

/** A scenario in full. `estimate` is the part of a scenario file that affects the numbers. */
export const ScenarioRecord = z.object({
  ...ScenarioSummary.shape,
  description: z.string(),
  scope: Scope,
  estimate: z.custom<Pick<EngineScenario, "currency" | "frequency" | "primary" | "secondary">>(),
  evidence: z.array(Evidence),
  treatment: z.custom<EngineTreatment>(),
  tolerance: Tolerance,
  assumptions: z.array(Assumption),
  /** Why its latest save was made; empty: not stated. */
  note: z.string(),
  /** The version that was approved last, with who approved it when; `reviewState` says whether it still is what is saved. */
  approvedVersion: z.nullable(Version),
  approvedAt: z.nullable(Instant),
  approvedBy: z.nullable(z.string()),
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
});
/** A scenario in full. */
export type ScenarioRecord = z.infer<typeof ScenarioRecord>;

/** How to compute a run. */
const RunOptions = z.strictObject({
  engine: z.enum(["exact", "simulate"]),
  years: z.optional(z.int().check(z.minimum(1000), z.maximum(10_000_000))),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(4294967295))),
});

/** A line of a scenario's history of runs. */
export const RunSummary = z.object({
  id: Id,
  scenarioId: Id,
  engine: z.enum(["exact", "simulate"]),
  engineVersion: z.string(),
  years: z.nullable(z.int()),
  seed: z.nullable(z.int()),
  inputHash: z.string(),
  resultHash: z.string(),
  mean: z.number(),
  p95: z.number(),
  p99: z.number(),
  durationMs: z.number(),
  createdAt: Instant,
  createdBy: z.nullable(z.string()),
});
/** A line of a scenario's history of runs. */
export type RunSummary = z.infer<typeof RunSummary>;

/** A saved run: inputs, results and everything needed to reproduce it to the bit. */
export const Run = z.object({
  ...RunSummary.shape,
  title: z.string(),
  estimate: z.custom<Pick<EngineScenario, "currency" | "frequency" | "primary" | "secondary">>(),
  result: Result,
});
/** A saved run. */
export type Run = z.infer<typeof Run>;

/** A scenario as it was before a later save. */
export const ScenarioVersion = z.object({
  version: Version,
  title: z.string(),
  description: z.string(),
  scope: Scope,
  estimate: z.custom<Pick<EngineScenario, "currency" | "frequency" | "primary" | "secondary">>(),
  evidence: z.array(Evidence),
  treatment: z.custom<EngineTreatment>(),
  tolerance: Tolerance,
  assumptions: z.array(Assumption),
  /** Why it was saved; empty: not stated. */
  note: z.string(),
  mean: z.number(),
  p95: z.number(),
  savedAt: Instant,
  savedBy: z.nullable(z.string()),
});
/** A scenario as it was before a later save. */
export type ScenarioVersion = z.infer<typeof ScenarioVersion>;

const query = z.strictObject({
  ...listQuery(["title", "mean", "p95", "p99", "updated"]),
  /** Only those of one client. */
  clientId: z.optional(Id),
  /** With `clientId`: those of no client too. Alone: only those. */
  shared: z.optional(z.literal("true")),
  /** Only those whose review is there. */
  review: z.optional(z.enum(REVIEW_STATES)),
});

/** Risk scenarios and their saved runs, inside one tenant. */
export const scenarios = routes({
  list: {
    method: "GET",
    path: "/api/scenarios",
    access: "scenario:read",
    summary: "Scenarios, searched by title, sorted, a page at a time",
    query,
    reply: pageOf(ScenarioSummary),
  },
  exportCsv: {
    method: "GET",
    path: "/api/scenarios/export",
    access: "scenario:read",
    summary: "The same list, its pages together, in the columns that an import reads; at most 10,000",
    query,
    reply: CsvReply,
  },
  csvTemplate: {
    method: "GET",
    path: "/api/scenarios/template",
    access: "scenario:read",
    summary: "The columns of scenarios as CSV, with an example row that an import leaves out",
    reply: z.object({ csv: z.string() }),
  },
  importCsv: {
    method: "POST",
    path: "/api/scenarios/import",
    access: "scenario:write",
    summary: "Create a scenario for each row of a CSV file, all or none, at most 500",
    body: CsvFile,
    reply: importedOf(z.object({ id: Id, title: z.string() })),
    bodyLimit: 4_194_304,
  },
  create: {
    method: "POST",
    path: "/api/scenarios",
    access: "scenario:write",
    summary: "Create a scenario",
    status: 201,
    body: z.strictObject({
      title: Fields.title,
      estimate: Fields.estimate,
      description: z._default(Fields.description, ""),
      scope: z._default(Fields.scope, { threat: "", asset: "", effect: "" }),
      evidence: z._default(Fields.evidence, []),
      clientId: z._default(Fields.clientId, null),
      treatment: z._default(Fields.treatment, { controls: [] }),
      tolerance: z._default(Fields.tolerance, []),
      assumptions: z._default(Fields.assumptions, []),
      /** Why it's saved. */
      note: z._default(Fields.note, ""),
    }),
    reply: ScenarioRecord,
  },
  get: {
    method: "GET",
    path: "/api/scenarios/:id",
    access: "scenario:read",
    summary: "One scenario",
    params: ById,
    reply: ScenarioRecord,
  },
  update: {
    method: "PATCH",
    path: "/api/scenarios/:id",
    access: "scenario:write",
    summary: "Change a scenario; 409 when someone saved it since `version` was read",
    params: ById,
    body: z.strictObject({
      version: Version,
      title: z.optional(Fields.title),
      description: z.optional(Fields.description),
      scope: z.optional(Fields.scope),
      estimate: z.optional(Fields.estimate),
      evidence: z.optional(Fields.evidence),
      clientId: z.optional(Fields.clientId),
      treatment: z.optional(Fields.treatment),
      tolerance: z.optional(Fields.tolerance),
      assumptions: z.optional(Fields.assumptions),
      /** Why it's saved. */
      note: z._default(Fields.note, ""),
    }),
    reply: ScenarioRecord,
  },
  duplicate: {
    method: "POST",
    path: "/api/scenarios/:id/duplicate",
    access: "scenario:write",
    summary: "Copy a scenario, without its runs, under the title with ' (copy)' added",
    status: 201,
    params: ById,
    reply: ScenarioRecord,
  },
  remove: {
    method: "DELETE",
    path: "/api/scenarios/:id",
    access: "scenario:write",
    summary: "Delete a scenario; it can be restored for 30 days",
    status: 204,
    params: ById,
    reply: Nothing,
  },
  restore: {
    method: "POST",
    path: "/api/scenarios/:id/restore",
    access: "scenario:write",
    summary: "Bring a deleted scenario back",
    params: ById,
    reply: ScenarioRecord,
  },
  sensitivity: {
    method: "GET",
    path: "/api/scenarios/:id/sensitivity",
    access: "scenario:read",
    summary:
      "What the figures of a scenario hang on: inputs by their swing, shares of the uncertainty, one event",
    params: ById,
    query: z.strictObject({ statistic: z._default(SensitivityStatistic, "mean") }),
    reply: Sensitivity,
  },
  listVersions: {
    method: "GET",
    path: "/api/scenarios/:id/versions",
    access: "scenario:read",
    summary: "What a scenario was before each save, newest first",
    params: ById,
    query: z.strictObject({
      /** Only versions that come after this one in the list, which are earlier. */
      after: z.optional(
        z.coerce
          .number<string | number>("must be a version")
          .check(z.int("must be a version"), z.maximum(2_147_483_647, "must be a version")),
      ),
      pageSize: pageSizeOf(100, 20),
    }),
    reply: partOf(ScenarioVersion),
  },
  listRuns: {
    method: "GET",
    path: "/api/scenarios/:id/runs",
    access: "scenario:read",
    summary: "The kept runs of a scenario, newest first, at most 200",
    params: ById,
    reply: z.object({ items: z.array(RunSummary) }),
  },
  createRun: {
    method: "POST",
    path: "/api/scenarios/:id/runs",
    access: "analysis:run",
    summary: "Compute the scenario as it is saved, and keep inputs and results",
    status: 201,
    params: ById,
    body: RunOptions,
    reply: Run,
  },
  getRun: {
    method: "GET",
    path: "/api/runs/:id",
    access: "scenario:read",
    summary: "One kept run",
    params: ById,
    reply: Run,
  },
  rerun: {
    method: "POST",
    path: "/api/runs/:id/rerun",
    access: "analysis:run",
    summary: "Compute a kept run again from its inputs and compare the bits",
    params: ById,
    reply: z.object({
      identical: z.boolean(),
      engineVersion: z.string(),
      resultHash: z.string(),
      durationMs: z.number(),
    }),
  },
});
