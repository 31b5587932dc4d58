import type { KeptSections, WrittenSections } from "@crq/contract/compliance/questions/question-fields";
import type {
  QuestionSetFile,
  QuestionSetRecord,
  questionSets,
} from "@crq/contract/compliance/questions/question-sets";
import type { InputOf } from "@crq/contract/route";
import { setProblems } from "@crq/frameworks/questions/question-set";
import type { Tx } from "../../../../db/doors.ts";
import { changedFields } from "../../../../http/changed-fields.ts";
import { Fault } from "../../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { recorded } from "../../../platform/audit-log/public.ts";
import { checkWholeTenant, fieldsOf } from "../bank/content.ts";
import { begin } from "./begin.ts";
import { inFull, publishingProblems, shippedSet, usableSets } from "./content.ts";
import { importSet } from "./import-set.ts";
import * as store from "./store.ts";
import { intoBank } from "./take-over.ts";

const logged = recorded("question-set");

/** The calls of question sets. */
export function questionSetHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof questionSets> {
  return {
    list: ({ readTenant }, { query }) => readTenant((tx) => store.list(tx, query)),
    offered: ({ readTenant }, { query }) =>
      readTenant(async (tx) => ({ items: await usableSets(tx, query) })),
    content: ({ readTenant }, { query }) =>
      readTenant(async (tx) => {
        const [set] = await usableSets(tx, query);
        if (!set) throw new Fault("not-found");
        return set;
      }),
    get: ({ inTenant }, { params }) => inTenant(async (tx) => whole(tx, await found(tx, params.id))),
    create: (ctx, { body }) => create(ctx, body),
    update: (ctx, { params, body: { version, ...fields } }) =>
      ctx.inTenant(async (tx) => {
        const before = await toChange(tx, ctx, params.id, version);
        if (fields.sections) await checkSections(tx, fields.sections);
        if (!(await store.save(tx, before.id, version, fields, ctx.actor)))
          throw conflict(await found(tx, before.id), version);
        const after = await found(tx, before.id);
        const detail = changedFields(written(before), written(after));
        if (detail) await logged(tx, ctx, "update", after, detail);
        return whole(tx, after);
      }),
    publish: (ctx, { params, body: { version } }) =>
      ctx.inTenant(async (tx) => {
        const before = await toChange(tx, ctx, params.id, version);
        const { content } = await inFull(tx, before.sections);
        const errors = publishingProblems(content, before.framework);
        if (errors.length > 0) throw new Fault("invalid-request", { errors });
        if (!before.changed)
          throw new Fault("conflict", { detail: "Nothing has changed since the last edition." });
        if (!(await store.publish(tx, before, content, ctx.actor)))
          throw conflict(await found(tx, before.id), version);
        const after = await found(tx, before.id);
        await logged(tx, ctx, "publish", after, { edition: after.edition, questions: after.questionCount });
        return whole(tx, after);
      }),
    retire: (ctx, { params }) => setRetired(ctx, params.id, true),
    revive: (ctx, { params }) => setRetired(ctx, params.id, false),
    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const before = await found(tx, params.id);
        checkWholeTenant(ctx.actor, "question set");
        if (before.edition > 0)
          throw new Fault("conflict", {
            detail: "This set was published, so assessments can have begun from it. Retire it instead.",
          });
        await store.remove(tx, before.id);
        await logged(tx, ctx, "remove", before, { before: written(before) });
      }),
    download: (ctx, { query }) => download(ctx, query.set),
    importFile: (ctx, { body }) => importSet(ctx, parsing, body),
  };
}

type New = InputOf<typeof questionSets.create>["body"];

function create(ctx: TenantCtx, { name, description, framework, copyOf }: New): Promise<QuestionSetRecord> {
  return ctx.inTenant(async (tx) => {
    checkWholeTenant(ctx.actor, "question set");
    const source = copyOf === undefined ? undefined : await sourceOf(tx, copyOf);
    const id = await begin(tx, ctx, { name, description, framework: source?.framework ?? framework ?? "" });
    if (source) {
      const sections = source.written ?? (await intoBank(tx, ctx, source.content)).sections;
      await store.save(tx, id, 1, { sections }, ctx.actor);
    }
    const made = await found(tx, id);
    await logged(tx, ctx, "create", made, { after: written(made), ...(copyOf !== undefined && { copyOf }) });
    return whole(tx, made);
  });
}

/** What a copy starts from: a set of the tenant's as it's written, or one of the product's in full. */
async function sourceOf(tx: Tx, set: string) {
  const shipped = shippedSet(set);
  if (shipped)
    return { framework: shipped.framework, content: shipped.sections as KeptSections, written: undefined };
  const { framework, sections } = await found(tx, set);
  return { framework, content: [], written: sections };
}

/** Refuses what could never be asked; a draft can still lack questions. */
async function checkSections(tx: Tx, sections: WrittenSections): Promise<void> {
  const { content } = await inFull(tx, sections);
  const errors = setProblems({ sections: content });
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
}

async function found(tx: Tx, id: string): Promise<store.SetRow> {
  const set = /^[\da-f]{8}-/i.test(id) ? await store.byId(tx, id) : undefined;
  if (!set) throw new Fault("not-found");
  return set;
}

async function toChange(tx: Tx, ctx: TenantCtx, id: string, version: number): Promise<store.SetRow> {
  const set = await found(tx, id);
  checkWholeTenant(ctx.actor, "question set");
  if (set.version !== version) throw conflict(set, version);
  if (set.status === "retired")
    throw new Fault("conflict", { detail: "This set is retired. Bring it back first." });
  return set;
}

function conflict(now: store.SetRow, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the question set has version ${now.version} now.`,
  });
}

async function whole(tx: Tx, set: store.SetRow): Promise<QuestionSetRecord> {
  return { ...set, ...(await inFull(tx, set.sections)) };
}

/** The fields that people enter, as the log words them. */
function written({ name, description, framework, sections }: store.SetRow) {
  return {
    name,
    description,
    framework,
    sections: sections.map(({ title, items }) => `${title} (${items.length})`),
    questions: sections.flatMap(({ items }) => items.map(({ id, edition }) => `${id} (edition ${edition})`)),
  };
}

function setRetired(ctx: TenantCtx, id: string, retired: boolean): Promise<QuestionSetRecord> {
  return ctx.inTenant(async (tx) => {
    await found(tx, id);
    checkWholeTenant(ctx.actor, "question set");
    const [from, to] = retired ? (["published", "retired"] as const) : (["retired", "published"] as const);
    if (!(await store.move(tx, id, from, to, ctx.actor)))
      throw new Fault("conflict", { detail: `The set isn't ${from}.` });
    const after = await found(tx, id);
    await logged(tx, ctx, retired ? "retire" : "revive", after, {});
    return whole(tx, after);
  });
}

function download(ctx: TenantCtx, set: string): Promise<{ file: string }> {
  return ctx.inTenant(async (tx) => {
    const shipped = shippedSet(set);
    const own = shipped ? undefined : await found(tx, set);
    const { name, description, framework } = (shipped ?? own)!;
    const content = own ? (await inFull(tx, own.sections)).content : (shipped!.sections as KeptSections);
    const sections = content.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ ...item, question: fieldsOf(item.question) })),
    }));
    const file: QuestionSetFile = { format: "crq-question-set-1", name, description, framework, sections };
    if (own) await logged(tx, ctx, "download", own, { questions: own.questionCount });
    return { file: JSON.stringify(file, undefined, 2) };
  });
}
