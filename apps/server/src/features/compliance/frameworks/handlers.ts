import type { Framework, frameworks } from "@crq/contract/compliance/frameworks";
import type { InputOf } from "@crq/contract/route";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { exported } from "../../platform/audit-log/public.ts";
import { asContent, tailored } from "./content.ts";
import { checkRoom, checkWholeTenant, logged, sightOf, toChange } from "./changing.ts";
import { COLUMNS } from "./csv-columns.ts";
import { differencesOf } from "./differences.ts";
import { fileOf } from "./download.ts";
import { entriesOf, entriesWithoutTexts, rewrittenOf } from "./entries-store.ts";
import { reviewHandlers } from "./review-handlers.ts";
import { fill, saveContent } from "./saving.ts";
import { shareHandlers } from "./share-handlers.ts";
import { sourceOf, wholeContent } from "./source.ts";
import * as store from "./store.ts";

type NewFramework = InputOf<typeof frameworks.create>["body"];

/** The calls of a tenant's own frameworks. */
export function frameworkHandlers(deps: {
  readonly doors: Doors;
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof frameworks> {
  const { create, update, archiving, removing } = recordHandlers({
    noun: "framework",
    read: (ctx: TenantCtx) => ctx.inTenant,
    write: (ctx) => {
      checkWholeTenant(ctx);
      return ctx.inTenant;
    },
    find: (tx, id) => store.byId(tx, id, { drafts: true }),
    written,
    check: async (tx, ctx, _fields: store.FrameworkChange, before) => {
      if (before) await toChange(tx, ctx, before.id, { status: ["draft"] });
    },
    insert: (tx, ctx, fields: NewFramework) => insert(tx, ctx, fields),
    save: (tx, id, version, fields: store.FrameworkChange, { actor }) =>
      store.save(tx, id, version, fields, actor),
    audited: logged,
  });
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: (tx, query: Parameters<typeof store.list>[1], ctx) => store.list(tx, query, sightOf(ctx)),
      columns: COLUMNS,
      audited: exported("framework.export"),
    }),
    get: (ctx, { params }) => ctx.inTenant((tx) => found(tx, ctx, params.id)),
    create,
    update,
    ...archiving({ set: store.archive, audited: logged }),
    remove: removing({ remove: removeDraft, audited: logged }),
    content: (ctx, { params, query }) =>
      ctx.inTenant(async (tx) => {
        const framework = await found(tx, ctx, params.id);
        const structureOnly = query.entry === undefined && query.texts === "no";
        const entries = structureOnly
          ? await entriesWithoutTexts(tx, framework.id)
          : await entriesOf(tx, framework.id, query.entry);
        if (query.entry !== undefined && entries.length === 0) throw new Fault("not-found");
        const groups = await store.groupsOf(tx, framework.id);
        const { version, basedOn } = framework;
        const rewritten = structureOnly && basedOn !== null ? await rewrittenOf(tx, framework.id) : [];
        return { version, basedOn, ...asContent(framework, { groups, entries }), rewritten };
      }),
    saveEntries: (ctx, { params, body: { version, ...changes } }) =>
      ctx.inTenant(async (tx) => {
        const before = await toChange(tx, ctx, params.id, { version, status: ["draft"] });
        const saved = await saveContent(tx, before, changes, ctx.actor);
        await logged(tx, ctx, "save-entries", before, saved);
        return found(tx, ctx, before.id);
      }),
    differences: (ctx, { params, query }) =>
      ctx.inTenant(async (tx) => {
        const framework = await found(tx, ctx, params.id);
        const { sourceId, basedOn } = framework;
        const other = query.with ?? framework.predecessorId ?? sourceId ?? basedOn;
        const from = other === null ? undefined : await sourceOf(tx, other, sightOf(ctx));
        if (!from)
          throw new Fault("not-found", { detail: "There is nothing to compare this framework with." });
        return differencesOf(from, { ...framework, content: await wholeContent(tx, framework.id) });
      }),
    download: async (ctx, { params, query }) => {
      const read = await ctx.inTenant(async (tx) => {
        const framework = await found(tx, ctx, params.id);
        await logged(tx, ctx, "download", framework, { format: query.format });
        return { framework, content: await wholeContent(tx, framework.id) };
      });
      return fileOf(ctx, deps.parsing, read, query.format);
    },
    ...reviewHandlers,
    ...shareHandlers(deps),
  };
}

/** A framework that the caller sees. */
async function found(tx: Tx, ctx: TenantCtx, id: string): Promise<Framework> {
  const framework = await store.byId(tx, id, sightOf(ctx));
  if (!framework) throw new Fault("not-found");
  return framework;
}

/** The fields that people enter. */
function written({ title, edition, description, publisher }: Framework) {
  return { title, edition, description, publisher };
}

/** Creates a framework, empty or from another one. */
async function insert(tx: Tx, ctx: TenantCtx, { from, ...fields }: NewFramework): Promise<string> {
  await checkRoom(tx, ctx.actor.tenantId);
  if (!from) return store.insert(tx, { ...fields, origin: "own" }, ctx.actor);
  const source = await sourceOf(tx, from.framework, sightOf(ctx));
  if (!source)
    throw new Fault("invalid-request", {
      errors: [{ path: "from.framework", message: "there is no such framework" }],
    });
  const { basedOn, titles, publisher } = source;
  const content = tailored(source.content, basedOn, from);
  const sourceId = source.shipped ? null : source.id;
  const values = { publisher, ...fields, titles, basedOn, sourceId, origin: "tailored" } as const;
  const id = await store.insert(tx, values, ctx.actor);
  await fill(tx, { id, basedOn }, content);
  return id;
}

async function removeDraft(tx: Tx, id: string): Promise<boolean> {
  if (await store.remove(tx, id)) return true;
  throw new Fault("conflict", {
    detail: "Only drafts can be deleted. Archive this framework instead.",
  });
}
