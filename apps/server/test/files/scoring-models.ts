/** Scoring models for tests. */
import type { ModelContent, ScoringModelRecord } from "@crq/contract/compliance/scoring-models";
import { expect } from "vitest";
import type { Session } from "../harness.ts";

/** Two bands: what is at 50% or above is high. */
export const MODEL: ModelContent = {
  answers: { kind: "results", met: 1, partiallyMet: 0.5, notMet: 0 },
  unanswered: 0,
  notApplicable: null,
  objectives: false,
  parts: true,
  arithmetic: { kind: "average" },
  weights: { from: "equal", each: 1, groups: [], baselines: [], entries: [] },
  decimals: 0,
  bands: [
    { label: "Low", from: null, meaning: "bad" },
    { label: "High", from: 50, meaning: "good" },
  ],
};

/** A draft of a model. */
export async function draftModel(
  by: Session,
  { model = MODEL, ...fields }: { name?: string; framework?: string | null; model?: ModelContent } = {},
): Promise<ScoringModelRecord> {
  const made = await by.call("POST", "/api/scoring-models", { name: "Ours", ...fields });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<ScoringModelRecord>();
  const saved = await by.call("PATCH", `/api/scoring-models/${id}`, { version: 1, model });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json<ScoringModelRecord>();
}

/** A published model. */
export async function publishedModel(
  by: Session,
  fields: Parameters<typeof draftModel>[1] = {},
): Promise<ScoringModelRecord> {
  const { id, version } = await draftModel(by, fields);
  const published = await by.call("POST", `/api/scoring-models/${id}/publish`, { version });
  expect(published.statusCode, published.body).toBe(200);
  return published.json<ScoringModelRecord>();
}
