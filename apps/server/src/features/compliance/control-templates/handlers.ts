import {
  EMPTY_TEMPLATE,
  missingToPublish,
  TEMPLATE_PARTS,
} from "@crq/contract/compliance/control-template-fields";
import {
  type ControlTemplateFile,
  type ControlTemplateRecord,
  type controlTemplates,
  type libraryTemplates,
  MOST_TEMPLATES_IN_FILE,
} from "@crq/contract/compliance/control-templates";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../db/doors.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import { exportOf, listAndCsv } from "../../../http/list-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { audit, exported, recorded } from "../../platform/audit-log/public.ts";
import { frameworkLookup } from "../frameworks/public.ts";
import { checkRoom, checkWholeTenant, fieldsOf, usable, validTemplate } from "./content.ts";
import { COLUMNS, LIBRARY_COLUMNS } from "./csv-columns.ts";
import { importTemplates } from "./files/import-templates.ts";
import { contentOf, libraryPage, libraryTemplate } from "./library/library.ts";
import * as store from "./store.ts";

const logged = recorded("control-template");

/** The calls of control templates. */
export function controlTemplateHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof controlTemplates> {
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("control-template.export"),
    }),
    content: ({ readTenant }, { query }) =>
      readTenant(async (tx) => {
        const found = await usable(tx, query.template);
        if (!found) throw new Fault("not-found");
        return found;
      }),
    get: ({ readTenant }, { params }) => readTenant((tx) => found(tx, params.id)),
    create: (ctx, { body }) => create(ctx, body),
    update: (ctx, { params, body: { version, content } }) =>
      ctx.inTenant(async (tx) => {
        const before = await toChange(tx, ctx, params.id, version);
        const written = await validTemplate(content, frameworkLookup(tx, ctx.actor));
        if (!(await store.save(tx, before.id, version, written, ctx.actor)))
          throw conflict(await found(tx, before.id), version);
        const after = await found(tx, before.id);
        const detail = changedFields(loggable(before), loggable(after));
        if (detail) await logged(tx, ctx, "update", after, detail);
        return after;
      }),
    publish: (ctx, { params, body: { version } }) => publish(ctx, params.id, version),
    retire: (ctx, { params }) => setRetired(ctx, params.id, true),
    revive: (ctx, { params }) => setRetired(ctx, params.id, false),
    remove: (ctx, { params }) =>
      ctx.inTenant(async (tx) => {
        const before = await found(tx, params.id);
        checkWholeTenant(ctx.actor);
        if (before.edition > 0)
          throw new Fault("conflict", {
            detail: "This template was published, so controls can be made from it. Retire it instead.",
          });
        await store.remove(tx, before.id);
        await logged(tx, ctx, "remove", before, { before: loggable(before) });
      }),
    download: (ctx, { query }) => download(ctx, query.template),
    importFile: (ctx, { body }) => importTemplates(ctx, parsing, body),
  };
}

/** The calls of the product's templates. */
export const libraryTemplateHandlers: Handlers<TenantCtx, typeof libraryTemplates> = {
  list: async (_, { query }) => libraryPage(query),
  exportCsv: exportOf({
    list: async (_, query) => libraryPage(query),
    columns: LIBRARY_COLUMNS,
    audited: exported("control-template.export"),
  }),
};

function create(ctx: TenantCtx, { name, copyOf }: InputOf<typeof controlTemplates.create>["body"]) {
  return ctx.inTenant(async (tx) => {
    checkWholeTenant(ctx.actor);
    const source = copyOf === undefined ? EMPTY_TEMPLATE : fieldsOf(await sourceOf(tx, copyOf));
    const written = await validTemplate({ ...source, name }, frameworkLookup(tx, ctx.actor));
    await checkRoom(tx, ctx.actor.tenantId, 1);
    const shipped = copyOf !== undefined && libraryTemplate(copyOf) ? copyOf : null;
    const made = await found(tx, await store.insert(tx, written, shipped, ctx.actor));
    await logged(tx, ctx, "create", made, {
      after: loggable(made),
      ...(copyOf !== undefined && { copyOf }),
    });
    return made;
  });
}

/** What a copy starts from: one of the product's, or one of the tenant's as it's written. */
async function sourceOf(tx: Tx, template: string) {
  const shipped = libraryTemplate(template);
  return shipped ? contentOf(shipped) : (await found(tx, template)).content;
}

function publish(ctx: TenantCtx, id: string, version: number): Promise<ControlTemplateRecord> {
  return ctx.inTenant(async (tx) => {
    const before = await toChange(tx, ctx, id, version);
    const errors = missingToPublish(before.content);
    if (errors.length > 0) throw new Fault("invalid-request", { errors });
    if (!before.changed)
      throw new Fault("conflict", { detail: "Nothing has changed since the last edition." });
    const written = await validTemplate(fieldsOf(before.content), frameworkLookup(tx, ctx.actor));
    if (!(await store.publish(tx, before, written, ctx.actor)))
      throw conflict(await found(tx, before.id), version);
    const after = await found(tx, before.id);
    await logged(tx, ctx, "publish", after, { edition: after.edition, requirements: after.requirementCount });
    return after;
  });
}

function setRetired(ctx: TenantCtx, id: string, retired: boolean): Promise<ControlTemplateRecord> {
  return ctx.inTenant(async (tx) => {
    await found(tx, id);
    checkWholeTenant(ctx.actor);
    const [from, to] = retired ? (["published", "retired"] as const) : (["retired", "published"] as const);
    if (!(await store.move(tx, id, from, to, ctx.actor)))
      throw new Fault("conflict", { detail: `The template isn't ${from}.` });
    const after = await found(tx, id);
    await logged(tx, ctx, retired ? "retire" : "revive", after, {});
    return after;
  });
}

function download(ctx: TenantCtx, template: string | undefined) {
  return ctx.inTenant(async (tx) => {
    const shipped = template === undefined ? undefined : libraryTemplate(template);
    const own = template === undefined || shipped ? undefined : await found(tx, template);
    const one = shipped ? contentOf(shipped) : own?.content;
    const { items, total } = one
      ? { items: [one], total: 1 }
      : await store.firstOf(tx, MOST_TEMPLATES_IN_FILE);
    const file: ControlTemplateFile = { format: "crq-control-templates-1", templates: items.map(fieldsOf) };
    const detail = { rows: items.length, ...(template !== undefined && { template }) };
    const object = { objectType: "control-template", ...(own && { objectId: own.id }) } as const;
    if (!shipped)
      await audit(tx, ctx.actor, ctx.request, { action: "control-template.download", ...object, detail });
    return { file: JSON.stringify(file, undefined, 2), templates: items.length, total };
  });
}

async function found(tx: Tx, id: string): Promise<ControlTemplateRecord> {
  const template = /^[\da-f]{8}-/i.test(id) ? await store.byId(tx, id) : undefined;
  if (!template) throw new Fault("not-found");
  return template;
}

async function toChange(tx: Tx, ctx: TenantCtx, id: string, version: number): Promise<ControlTemplateRecord> {
  const template = await found(tx, id);
  checkWholeTenant(ctx.actor);
  if (template.version !== version) throw conflict(template, version);
  if (template.status === "retired")
    throw new Fault("conflict", { detail: "This template is retired. Bring it back first." });
  return template;
}

function conflict(now: ControlTemplateRecord, version: number): Fault {
  return new Fault("conflict", {
    detail: `${now.updatedBy} saved this template since you opened it (version ${now.version}; yours is ${version}).`,
  });
}

/** The fields that people enter, as the log words them. */
function loggable({ content }: ControlTemplateRecord) {
  const fields = Object.fromEntries(TEMPLATE_PARTS.map((part) => [part, content[part]]));
  return {
    ...fields,
    requirements: content.requirements.map(
      ({ framework, entry, coverage }) => `${framework} ${entry} (${coverage})`,
    ),
  };
}
