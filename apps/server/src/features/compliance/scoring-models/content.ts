/** What a scoring model consists of, checked. */
import {
  type ModelContent,
  MOST_MODELS,
  type ScoringModelRecord,
} from "@crq/contract/compliance/scoring-models";
import type { FieldProblem } from "@crq/contract/problem";
import { assessable } from "@crq/frameworks/assessable";
import { modelProblems, needsFramework } from "@crq/frameworks/scoring/own-model";
import type { Tx } from "../../../db/doors.ts";
import { countOf, lockTenant } from "../../../db/versions.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { usesOfModels } from "../assessments/public.ts";
import { type Source, sightOf, sourceOf } from "../frameworks/public.ts";
import * as store from "./store.ts";

/** What a model's framework is called; all null: any framework. */
export interface Of {
  readonly framework: string | null;
  readonly frameworkTitle: string | null;
  readonly frameworkEdition: string | null;
}

/** The framework that a model is for; undefined: any. */
export async function frameworkFor(tx: Tx, ctx: TenantCtx, id: string | null): Promise<Source | undefined> {
  if (id === null) return undefined;
  const source = await sourceOf(tx, id, sightOf(ctx));
  if (source) return source;
  throw new Fault("invalid-request", {
    errors: [{ path: "framework", message: "is not a framework that you can see" }],
  });
}

/** The columns about a framework. */
export const namesOf = (source: Source | undefined): Of => ({
  framework: source?.id ?? null,
  frameworkTitle: source?.title ?? null,
  frameworkEdition: source?.edition ?? null,
});

/** Everything that is wrong with a model, with paths in the body of a request. */
export function contentProblems(model: ModelContent, source: Source | undefined): FieldProblem[] {
  const framework = source && {
    groups: source.content.groups,
    entries: assessable(source.basedOn, source.content.entries),
  };
  const problems = modelProblems(model, framework).map(({ path, message }) => ({
    path: `model.${path}`,
    message,
  }));
  if (!source && needsFramework(model))
    problems.push({
      path: "framework",
      message: "Choose the framework whose families, baselines and entries have these weights",
    });
  return problems;
}

/** @throws Fault `invalid-request` */
export function checkContent(model: ModelContent, source: Source | undefined): void {
  const errors = contentProblems(model, source).slice(0, 50);
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
}

/** Begins a draft; of two people at a time, the second waits. */
export async function begin(
  tx: Tx,
  { actor }: TenantCtx,
  values: Of & { readonly name: string; readonly description: string; readonly model: ModelContent },
): Promise<string> {
  if ((await lockTenant(tx, actor.tenantId)) === undefined) throw new Fault("not-found");
  if ((await countOf(tx, "scoring_models", actor.tenantId)) >= MOST_MODELS)
    throw new Fault("conflict", { detail: `A tenant keeps at most ${MOST_MODELS} scoring models.` });
  return store.insert(tx, values, actor);
}

/** A model of the tenant. */
export async function found(tx: Tx, id: string): Promise<store.WrittenModel> {
  const model = await store.byId(tx, id);
  if (!model) throw new Fault("not-found");
  return model;
}

/** The same with how many assessments it scores. */
export async function whole(tx: Tx, model: store.WrittenModel): Promise<ScoringModelRecord> {
  return { ...model, uses: (await usesOfModels(tx, [model.id])).get(model.id) ?? 0 };
}
