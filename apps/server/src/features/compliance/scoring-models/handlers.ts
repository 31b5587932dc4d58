import type {
  ModelContent,
  ScoringModelFile,
  ScoringModelRecord,
  scoringModels,
} from "@crq/contract/compliance/scoring-models";
import type { InputOf } from "@crq/contract/route";
import { BUILT_IN_MODELS } from "@crq/frameworks/scoring/built-in-models";
import type { OwnModel } from "@crq/frameworks/scoring/own-model";
import type { Tx } from "../../../db/doors.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { usesOfModels } from "../assessments/public.ts";
import { editionOf, publishedModels } from "../model-editions/public.ts";
import { compareModel } from "./compare.ts";
import { begin, checkContent, found, frameworkFor, namesOf, whole } from "./content.ts";
import { importModel } from "./import-model.ts";
import * as store from "./store.ts";

const logged = recorded("scoring-model");

/** The calls of scoring models. */
export function scoringModelHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof scoringModels> {
  return {
    list: ({ inTenant }, { query }) =>
      inTenant(async (tx) => {
        const { items, total } = await store.list(tx, query);
        const uses = await usesOfModels(
          tx,
          items.map(({ id }) => id),
        );
        return { items: items.map((one) => ({ ...one, uses: uses.get(one.id) ?? 0 })), total };
      }),
    offered: ({ readTenant }, { query }) =>
      readTenant(async (tx) => ({
        items: (await publishedModels(tx, query)).map(({ model, ...edition }) => ({
          ...edition,
          answers: model.answers.kind,
        })),
      })),
    get: ({ inTenant }, { params }) => inTenant(async (tx) => whole(tx, await found(tx, params.id))),
    edition: ({ readTenant }, { params, query }) =>
      readTenant(async (tx) => {
        const edition = await editionOf(tx, params.id, query.edition);
        if (!edition) throw new Fault("not-found");
        return edition;
      }),
    create: (ctx, { body }) => create(ctx, body),
    update: (ctx, { params, body: { version, ...fields } }) => update(ctx, params.id, version, fields),
    publish: (ctx, { params, body }) => publish(ctx, params.id, body.version),
    retire: (ctx, { params }) => setRetired(ctx, params.id, true),
    revive: (ctx, { params }) => setRetired(ctx, params.id, false),
    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const before = await found(tx, params.id);
        checkWholeTenant(ctx);
        if (before.edition > 0)
          throw new Fault("conflict", {
            detail: "This model was published, so assessments can be scored by it. Retire it instead.",
          });
        await store.remove(tx, before.id);
        await logged(tx, ctx, "remove", before, { before: written(before) });
      }),
    compare: (ctx, { params }) => ctx.inSnapshot((tx) => compareModel(tx, ctx, params.id)),
    download: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const of = await found(tx, params.id);
        const { name, description, framework, model } = of;
        const file: ScoringModelFile = { format: "crq-scoring-model-1", name, description, framework, model };
        await logged(tx, ctx, "download", of, {});
        return { file: JSON.stringify(file, undefined, 2) };
      }),
    importFile: (ctx, { body }) => importModel(ctx, parsing, body),
  };
}

/** Models belong to the whole tenant. */
function checkWholeTenant({ actor }: Pick<TenantCtx, "actor">): void {
  checkOwnClient(actor, { clientId: null }, "scoring model");
}

type New = InputOf<typeof scoringModels.create>["body"];

function create(ctx: TenantCtx, { name, description, framework, copyOf }: New): Promise<ScoringModelRecord> {
  return ctx.inTenant(async (tx) => {
    checkWholeTenant(ctx);
    const from = await copied(tx, copyOf);
    const source = await frameworkFor(tx, ctx, framework ?? from.framework);
    checkContent(from.model, source);
    const id = await begin(tx, ctx, { name, description, ...namesOf(source), model: from.model });
    const made = await found(tx, id);
    await logged(tx, ctx, "create", made, { after: written(made), ...(copyOf !== undefined && { copyOf }) });
    return whole(tx, made);
  });
}

/** What a draft begins with. */
async function copied(
  tx: Tx,
  copyOf: New["copyOf"],
): Promise<{ readonly framework: string | null; readonly model: ModelContent }> {
  if (copyOf === undefined)
    return { framework: null, model: contentOf({ ...BUILT_IN_MODELS.implementation, bands: BANDS }) };
  if (Object.hasOwn(BUILT_IN_MODELS, copyOf))
    return { framework: null, model: contentOf(BUILT_IN_MODELS[copyOf as keyof typeof BUILT_IN_MODELS]) };
  const { framework, model } = await found(tx, copyOf);
  return { framework, model };
}

/** The same as files and bodies have it, whose lists can change. */
const contentOf = (model: OwnModel): ModelContent => structuredClone(model) as ModelContent;

/** What a new model calls its scores, until someone says it better. */
const BANDS = [
  { label: "Low", from: null, meaning: "bad" },
  { label: "Moderate", from: 40, meaning: "poor" },
  { label: "Substantial", from: 70, meaning: "fair" },
  { label: "High", from: 90, meaning: "good" },
] as const;

type Change = Partial<Omit<InputOf<typeof scoringModels.update>["body"], "version">>;

function update(ctx: TenantCtx, id: string, version: number, fields: Change): Promise<ScoringModelRecord> {
  return ctx.inTenant(async (tx) => {
    const before = await toChange(tx, ctx, id, version);
    const { name, description, framework, model } = fields;
    const source = await frameworkFor(tx, ctx, framework === undefined ? before.framework : framework);
    checkContent(model ?? before.model, source);
    const values = { name, description, ...(framework !== undefined && namesOf(source)), model };
    if (!(await store.save(tx, before.id, version, values, ctx.actor)))
      throw conflict(await found(tx, before.id), version);
    const after = await found(tx, before.id);
    const detail = changedFields(written(before), written(after));
    if (detail) await logged(tx, ctx, "update", after, detail);
    return whole(tx, after);
  });
}

function publish(ctx: TenantCtx, id: string, version: number): Promise<ScoringModelRecord> {
  return ctx.inTenant(async (tx) => {
    const before = await toChange(tx, ctx, id, version);
    // A framework of the tenant's can have changed since the draft was saved.
    checkContent(before.model, await frameworkFor(tx, ctx, before.framework));
    if (!before.changed)
      throw new Fault("conflict", { detail: "Nothing has changed since the last edition." });
    if (!(await store.publish(tx, before, ctx.actor))) throw conflict(await found(tx, before.id), version);
    const after = await found(tx, before.id);
    await logged(tx, ctx, "publish", after, { edition: after.edition });
    return whole(tx, after);
  });
}

async function toChange(tx: Tx, ctx: TenantCtx, id: string, version: number): Promise<store.WrittenModel> {
  const model = await found(tx, id);
  checkWholeTenant(ctx);
  if (model.version !== version) throw conflict(model, version);
  if (model.status === "retired")
    throw new Fault("conflict", { detail: "This model is retired. Bring it back first." });
  return model;
}

function conflict(now: store.WrittenModel, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the scoring model has version ${now.version} now.`,
  });
}

/** The fields that people enter, as the log words them. */
function written({ name, description, framework, model }: store.WrittenModel) {
  const { answers, unanswered, notApplicable, objectives, parts, arithmetic, weights, decimals, bands } =
    model;
  const weighed = (list: ModelContent["weights"]["groups"]) =>
    list.map(({ id, weight }) => `${id}: ${weight}`);
  return {
    name,
    description,
    framework,
    answers: JSON.stringify(answers),
    unanswered,
    notApplicable,
    objectives,
    parts,
    arithmetic: JSON.stringify(arithmetic),
    weights: `${weights.from}, ${weights.each}`,
    groups: weighed(weights.groups),
    baselines: weighed(weights.baselines),
    entries: weighed(weights.entries),
    decimals,
    bands: bands.map(({ label, from, meaning }) => `${label} (${meaning}) from ${from ?? "the lowest"}`),
  };
}

function setRetired(ctx: TenantCtx, id: string, retired: boolean): Promise<ScoringModelRecord> {
  return ctx.inTenant(async (tx) => {
    await found(tx, id);
    checkWholeTenant(ctx);
    const [from, to] = retired ? (["published", "retired"] as const) : (["retired", "published"] as const);
    if (!(await store.move(tx, id, from, to, ctx.actor)))
      throw new Fault("conflict", { detail: `The model isn't ${from}.` });
    const after = await found(tx, id);
    await logged(tx, ctx, retired ? "retire" : "revive", after, {});
    return whole(tx, after);
  });
}
