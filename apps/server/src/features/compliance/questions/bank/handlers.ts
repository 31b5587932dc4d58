import type { QuestionContent, QuestionFields } from "@crq/contract/compliance/questions/question-fields";
import type { QuestionRecord, questions } from "@crq/contract/compliance/questions/questions";
import { shippedSets } from "@crq/frameworks/questions/shipped-sets";
import { itemsOf } from "@crq/frameworks/questions/question-set";
import type { Tx } from "../../../../db/doors.ts";
import { changedFields } from "../../../../http/changed-fields.ts";
import { Fault } from "../../../../http/fault.ts";
import { listAndCsv } from "../../../../http/list-handlers.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { audit, exported, recorded } from "../../../platform/audit-log/public.ts";
import { COLUMNS } from "../files/csv-columns.ts";
import { frameworkLookup } from "../../frameworks/public.ts";
import { checkedContent, checkRoom, checkWholeTenant, fieldsOf } from "./content.ts";
import { importQuestions } from "./import-questions.ts";
import * as store from "./store.ts";

const log = recorded("question");

/** The calls of the question bank. */
export function questionHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof questions> {
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("question.export"),
    }),
    get: ({ readTenant }, { params }) => readTenant((tx) => found(tx, params.id)),
    create: (ctx, { body }) =>
      ctx.inTenant(async (tx) => {
        checkWholeTenant(ctx.actor, "question");
        await checkRoom(tx, ctx.actor.tenantId, 1);
        const made = await found(tx, await store.insert(tx, await valid(tx, ctx, body), ctx.actor));
        await logged(tx, ctx, "create", made, { after: written(made) });
        return made;
      }),
    update: (ctx, { params, body: { version, ...fields } }) =>
      ctx.inTenant(async (tx) => {
        const before = await toChange(tx, ctx, params.id);
        if (before.version !== version) throw conflict(before, version);
        const content = await valid(tx, ctx, { ...fieldsOf(before), ...given(fields) });
        if (!(await store.save(tx, before, content, ctx.actor)))
          throw conflict(await found(tx, params.id), version);
        const after = await found(tx, params.id);
        const detail = changedFields(written(before), written(after));
        if (detail) await logged(tx, ctx, "update", after, { ...detail, edition: after.edition });
        return after;
      }),
    retire: (ctx, { params }) => setRetired(ctx, params.id, true),
    revive: (ctx, { params }) => setRetired(ctx, params.id, false),
    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const before = await toChange(tx, ctx, params.id);
        const used = (await store.editionsOf(tx, before.id)).some((edition) => edition.used);
        if (used)
          throw new Fault("conflict", {
            detail: "A question set asks this question. Retire it instead: the set keeps it.",
          });
        await store.remove(tx, before.id);
        await logged(tx, ctx, "remove", before, { before: written(before) });
      }),
    editions: ({ readTenant }, { params }) =>
      readTenant(async (tx) => {
        const [, items] = await Promise.all([found(tx, params.id), store.editionsOf(tx, params.id)]);
        return { items: items.map(({ content, ...edition }) => ({ ...content, ...edition })) };
      }),
    ofFramework: ({ readTenant }, { query }) =>
      readTenant(async (tx) => {
        const own = (await store.inUse(tx, query.framework)).map(store.asked);
        return { items: [...shippedAbout(query.framework), ...own] };
      }),
    download: (ctx) =>
      ctx.inTenant(async (tx) => {
        const items = (await store.inUse(tx)).map(fieldsOf);
        const detail = { rows: items.length };
        await audit(tx, ctx.actor, ctx.request, {
          action: "question.download",
          objectType: "question",
          detail,
        });
        const file = JSON.stringify({ format: "crq-questions-1", questions: items }, undefined, 2);
        return { file, rows: items.length };
      }),
    importFile: (ctx, { body }) => {
      checkWholeTenant(ctx.actor, "question");
      return importQuestions(ctx, parsing, body);
    },
  };
}

async function found(tx: Tx, id: string): Promise<QuestionRecord> {
  const question = await store.byId(tx, id);
  if (!question) throw new Fault("not-found");
  return question;
}

async function toChange(tx: Tx, ctx: TenantCtx, id: string): Promise<QuestionRecord> {
  const question = await found(tx, id);
  checkWholeTenant(ctx.actor, "question");
  return question;
}

function conflict(now: QuestionRecord, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the question has version ${now.version} now.`,
  });
}

async function valid(tx: Tx, { actor }: TenantCtx, fields: QuestionFields): Promise<QuestionContent> {
  const { content, problems } = await checkedContent(fields, frameworkLookup(tx, actor));
  if (problems.length > 0) throw new Fault("invalid-request", { errors: problems });
  return content;
}

function given(fields: {
  [K in keyof QuestionFields]?: QuestionFields[K] | undefined;
}): Partial<QuestionFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The fields that people enter, as the log words them. */
function written(of: QuestionRecord) {
  const { entries, ...fields } = fieldsOf(of);
  return { ...fields, entries: entries.map(({ framework, entry }) => `${framework} ${entry}`) };
}

function logged(
  tx: Tx,
  ctx: TenantCtx,
  done: Parameters<typeof log>[2],
  { id, text }: Pick<QuestionRecord, "id" | "text">,
  detail: object,
): Promise<void> {
  return log(tx, ctx, done, { id, name: text }, detail);
}

function setRetired(ctx: TenantCtx, id: string, retired: boolean): Promise<QuestionRecord> {
  return ctx.inTenant(async (tx) => {
    await toChange(tx, ctx, id);
    if (!(await store.setRetired(tx, id, retired, ctx.actor)))
      throw new Fault("conflict", {
        detail: `The question is ${retired ? "retired already" : "not retired"}.`,
      });
    const after = await found(tx, id);
    await logged(tx, ctx, retired ? "retire" : "revive", after, {});
    return after;
  });
}

/** The product's own questions about a framework. */
function shippedAbout(framework: string) {
  return shippedSets().flatMap((set) =>
    itemsOf(set)
      .filter(({ question }) => question.entries.some((about) => about.framework === framework))
      .map(({ question }) => ({
        ...question,
        choices: [...question.choices],
        bands: [...question.bands],
        entries: [...question.entries],
        id: null,
        setName: set.name,
      })),
  );
}
