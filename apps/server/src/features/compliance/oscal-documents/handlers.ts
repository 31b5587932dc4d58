import type { OscalDocument, oscalDocuments } from "@crq/contract/compliance/oscal-documents";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../db/doors.ts";
import { ownClient } from "../../../db/own-client.ts";
import { lockTenant } from "../../../db/versions.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { exported, recorded } from "../../platform/audit-log/public.ts";
import { COLUMNS } from "./csv-columns.ts";
import { fileOf } from "./download.ts";
import { controlsIn, mentionsIn, putMentions, renameEntries, writtenIn } from "./mention-store.ts";
import { otherThan, previewOf } from "./preview.ts";
import { entriesOf, frameworkOf } from "./recognize.ts";
import * as store from "./store.ts";
import { countsOf, keepable, matched, readUpload, valuesOf } from "./upload.ts";

/** The most documents of a tenant, archived ones included, and the most bytes of their compressed files. */
const MOST_DOCUMENTS = 500;
const MOST_BYTES = 500_000_000;

const logged = recorded("oscal-document");

/** The calls of OSCAL documents. */
export function oscalDocumentHandlers({
  parsing,
}: {
  readonly parsing: Parsing;
}): Handlers<TenantCtx, typeof oscalDocuments> {
  const { get, update, archiving, removing } = recordHandlers({
    noun: "document",
    read: (ctx: TenantCtx) => ctx.inTenant,
    write: (ctx) => ctx.inTenant,
    find: store.byId,
    written: ({ name, framework }: OscalDocument) => ({ name, framework }),
    check: async (_tx, ctx, _fields: store.DocumentChange, before) => {
      if (before) checkOwnClient(ctx.actor, before, "document");
    },
    insert: () => Promise.reject(new Error("documents are created from files")),
    save: async (tx, id, version, fields: store.DocumentChange, ctx) =>
      store.save(tx, id, version, { ...fields, ...(await renamed(tx, ctx, id, fields)) }, ctx.actor),
    audited: logged,
  });
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("oscal-document.export"),
    }),
    get,
    update,
    ...ofOwnClient({
      ...archiving({ set: store.archive, audited: logged }),
      remove: removing({ remove: store.remove, audited: logged }),
    }),
    preview: async (ctx, { body }) => {
      const read = await readUpload(ctx, parsing, body, false);
      return ctx.inTenant((tx) => previewOf(tx, ctx, read, body));
    },
    create: async (ctx, { body }) => {
      const upload = keepable(await readUpload(ctx, parsing, body, true), body.sha256);
      return ctx.inTenant(async (tx) => {
        const clientId = clientMeant(ctx.actor, body.clientId);
        if (clientId !== null && !(await ownClient(tx, clientId))) throw noClient();
        await checkRoom(tx, ctx, upload.content.length);
        const match = await matched(tx, ctx, body.framework, upload.document);
        const about = { name: body.name, clientId, model: upload.document.model };
        const id = await store.insert(tx, about, valuesOf(upload, match), ctx.actor);
        await putMentions(tx, id, match.mentions);
        const made = await found(tx, id);
        await logged(tx, ctx, "create", made, { after: fileOfLog(made) });
        return made;
      });
    },
    replace: async (ctx, { params, body }) => {
      await checkOwn(ctx, params.id); // before the file is read, which takes long
      const upload = keepable(await readUpload(ctx, parsing, body, true), body.sha256);
      return ctx.inTenant((tx) => replace(tx, ctx, { id: params.id, ...body }, upload));
    },
    controls: (ctx, { params }) =>
      ctx.inTenant(async (tx) => controlsIn(tx, (await found(tx, params.id)).id)),
    mentions: (ctx, { params, query }) =>
      ctx.inTenant(async (tx) => mentionsIn(tx, (await found(tx, params.id)).id, query)),
    download: async (ctx, { params, query }) => {
      const read = await ctx.inTenant(async (tx) => {
        const document = await found(tx, params.id);
        const format = query.format ?? document.format;
        await logged(tx, ctx, "download", document, { format });
        return { document, format, content: (await store.contentOf(tx, document.id))! };
      });
      return fileOf(ctx, parsing, read);
    },
  };
}

type One = { readonly params: { readonly id: string } };

/** Tells people of one client why they can't change a document of the whole tenant, which the database would only not find. */
function ofOwnClient<A extends Record<string, (ctx: TenantCtx, input: One) => Promise<unknown>>>(acts: A): A {
  const checked = Object.entries(acts).map(([name, act]) => [
    name,
    async (ctx: TenantCtx, input: One) => {
      await checkOwn(ctx, input.params.id);
      return act(ctx, input);
    },
  ]);
  return Object.fromEntries(checked) as A;
}

async function checkOwn(ctx: TenantCtx, id: string): Promise<void> {
  checkOwnClient(ctx.actor, await ctx.inTenant((tx) => found(tx, id)), "document");
}

async function found(tx: Tx, id: string): Promise<OscalDocument> {
  const document = await store.byId(tx, id);
  if (!document) throw new Fault("not-found");
  return document;
}

function noClient(): Fault {
  return new Fault("invalid-request", {
    errors: [{ path: "clientId", message: "is not a client of this tenant" }],
  });
}

/** Refuses another document or a larger one when the tenant has no room; of two at a time, the second waits. */
async function checkRoom(tx: Tx, { actor }: TenantCtx, bytes: number, isNew = true): Promise<void> {
  if ((await lockTenant(tx, actor.tenantId)) === undefined) throw new Fault("not-found");
  const kept = await store.kept(tx);
  if (isNew && kept.documents >= MOST_DOCUMENTS)
    throw new Fault("conflict", {
      detail: `A tenant keeps at most ${MOST_DOCUMENTS} documents. Delete some that aren't needed.`,
    });
  if (kept.bytes + bytes > MOST_BYTES)
    throw new Fault("conflict", {
      detail: `A tenant's documents take at most ${MOST_BYTES / 1_000_000} MB, compressed. Delete some that aren't needed.`,
    });
}

/** What changes with the framework that a document speaks about. */
async function renamed(tx: Tx, ctx: TenantCtx, id: string, { framework: chosen }: store.DocumentChange) {
  if (chosen === undefined) return {};
  const written = await writtenIn(tx, id);
  const framework = await frameworkOf(tx, ctx.actor, chosen, { sources: [], controls: written });
  const entries = entriesOf(framework, written);
  await renameEntries(
    tx,
    id,
    [...entries].map(([control, entry]) => ({ written: control, ...entry })),
  );
  const { controls, unknown } = countsOf(entries, framework !== undefined);
  return { framework: framework?.id ?? null, controlCount: controls, unknownCount: unknown.length };
}

type Replacing = { readonly id: string } & Pick<
  InputOf<typeof oscalDocuments.replace>["body"],
  "version" | "framework"
>;

async function replace(
  tx: Tx,
  ctx: TenantCtx,
  { id, version, framework }: Replacing,
  upload: ReturnType<typeof keepable>,
): Promise<OscalDocument> {
  await checkRoom(tx, ctx, upload.content.length, false);
  const before = await store.byIdToChange(tx, id);
  if (!before) throw new Fault("not-found");
  if (before.archivedAt !== null)
    throw new Fault("conflict", { detail: "This document is archived. Restore it first." });
  if (before.model !== upload.document.model)
    throw new Fault("invalid-request", { errors: [{ path: "file", message: otherThan(before.model) }] });
  const match = await matched(
    tx,
    ctx,
    framework === undefined ? before.framework : framework,
    upload.document,
  );
  if (!(await store.saveFile(tx, id, version, valuesOf(upload, match), ctx.actor)))
    throw new Fault("conflict", {
      detail: `You read version ${version}; the document has version ${before.version} now.`,
    });
  await putMentions(tx, id, match.mentions);
  const after = await found(tx, id);
  await logged(tx, ctx, "replace", after, { before: fileOfLog(before), after: fileOfLog(after) });
  return after;
}

/** What the log says of a document's file. */
function fileOfLog({ model, documentVersion, framework, format, sha256, size, clientId }: OscalDocument) {
  return { model, documentVersion, framework, format, sha256, size, clientId };
}
