import type { Evidence, evidence, EvidenceTarget } from "@crq/contract/compliance/evidence";
import { previewOf } from "@crq/contract/compliance/evidence-files";
import type { InputOf } from "@crq/contract/route";
import type { Doors, Tx } from "../../../db/doors.ts";
import { wholeTenantWithArchived } from "../../../db/doors.ts";
import { ownClient } from "../../../db/own-client.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { exported, recorded } from "../../platform/audit-log/public.ts";
import { COLUMNS } from "./csv-columns.ts";
import { monthsLater } from "./expiry.ts";
import { textOf } from "./files/preview-text.ts";
import type { EvidenceFiles } from "./files/settings.ts";
import * as links from "./link-store.ts";
import { ownersOf } from "./owners-store.ts";
import { type Content, fileOf, insertRevision, kept, revisionsOf, takeUpload } from "./revision-store.ts";
import * as store from "./store.ts";

/** The most evidence of a tenant, archived ones included, and the most revisions of one. */
const MOST_EVIDENCE = 20_000;
const MOST_REVISIONS = 500;

const logged = recorded("evidence");

/** What the calls need. */
interface Deps {
  readonly doors: Doors;
  readonly evidenceFiles?: EvidenceFiles | undefined;
}

/** What people change about evidence. */
type Change = { readonly [K in keyof store.EvidenceFields]?: store.EvidenceFields[K] | undefined };

/** The calls of evidence. */
export function evidenceHandlers({ doors, evidenceFiles }: Deps): Handlers<TenantCtx, typeof evidence> {
  const { get, update, archiving, removing } = recordHandlers({
    noun: "evidence",
    read: (ctx: TenantCtx) => ctx.inTenant,
    write: (ctx) => ctx.inTenant,
    find: store.byId,
    written: ({ name, description, ownerName, expiresOn, renewMonths }: Evidence) => ({
      name,
      description,
      ownerName,
      expiresOn,
      renewMonths,
    }),
    check: async (_tx, ctx, fields: Change, before) => {
      if (!before) return;
      checkOwnClient(ctx.actor, before, "evidence");
      checkDays(before.collectedOn, fields.expiresOn);
    },
    insert: () => Promise.reject(new Error("evidence is created with its first revision")),
    save: async (tx, id, version, fields: Change, ctx) => {
      const { ownerId } = fields;
      if (ownerId === undefined) return store.save(tx, id, version, fields, ctx.actor);
      const { clientId } = await found(tx, id);
      const owner = await ownerNamed(doors, ctx, ownerId, clientId);
      return store.save(tx, id, version, { ...fields, ...owner }, ctx.actor);
    },
    audited: logged,
  });
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("evidence.export"),
    }),
    get,
    update,
    ...ofOwnClient({
      ...archiving({ set: store.archive, audited: logged }),
      remove: removing({ remove: removeUnused, audited: logged }),
    }),
    create: (ctx, { body }) => create(doors, ctx, body),
    revise: (ctx, { params, body }) => ctx.inTenant((tx) => revise(tx, ctx, { id: params.id, ...body })),
    revisions: (ctx, { params }) =>
      ctx.inTenant(async (tx) => revisionsOf(tx, (await found(tx, params.id)).id)),
    text: async (ctx, { params }) => {
      if (!/^\d{1,7}$/.test(params.number)) throw new Fault("not-found");
      const file = await ctx.inTenant((tx) => fileOf(tx, params.id, Number(params.number)));
      if (!file || previewOf(file.file_name) !== "text") throw new Fault("not-found");
      const text = evidenceFiles && (await textOf(evidenceFiles.blobs, ctx.actor.tenantId, file));
      if (!text) throw new Fault("not-found");
      return text;
    },
    links: (ctx, { params }) =>
      ctx.inTenant(async (tx) => links.linksOf(tx, (await found(tx, params.id)).id)),
    link: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const before = await found(tx, params.id);
        if (before.archivedAt !== null) throw archived();
        const to = linkedTo(body);
        await checkTarget(tx, ctx, before, to);
        if (await links.link(tx, before.id, to, ctx.actor)) await logged(tx, ctx, "link", before, to);
        return found(tx, before.id);
      }),
    unlink: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const before = await found(tx, params.id);
        const to = linkedTo(body);
        await checkTarget(tx, ctx, before, to);
        if (await links.unlink(tx, before.id, to)) await logged(tx, ctx, "unlink", before, to);
        return found(tx, before.id);
      }),
    owners: async ({ actor }, { query: { q, clientId, order, page, pageSize } }) => {
      const asked = { clientId: clientMeant(actor, clientId), q, most: 10_000 };
      const people = await ownersOf(doors, actor.tenantId, asked);
      const sorted = order === "asc" ? people : people.toReversed();
      return { items: sorted.slice((page - 1) * pageSize, page * pageSize), total: people.length };
    },
    room: async ({ actor }) => {
      const { bytes } = await doors.inTenant(wholeTenantWithArchived(actor.tenantId), kept);
      return {
        keepsFiles: evidenceFiles !== undefined,
        scansFiles: evidenceFiles?.scan !== undefined,
        used: bytes,
        most: evidenceFiles?.quotaBytes ?? 0,
      };
    },
  };
}

async function create(
  doors: Doors,
  ctx: TenantCtx,
  body: InputOf<typeof evidence.create>["body"],
): Promise<Evidence> {
  const { kind, collectedOn, name, description, renewMonths } = body;
  const clientId = clientMeant(ctx.actor, body.clientId);
  const expiresOn = body.expiresOn ?? (renewMonths === null ? null : monthsLater(collectedOn, renewMonths));
  checkDays(collectedOn, expiresOn);
  const owner = await ownerNamed(doors, ctx, body.ownerId, clientId);
  return ctx.inTenant(async (tx) => {
    if (clientId !== null && !(await ownClient(tx, clientId)))
      throw invalid("clientId", "is not a client of this tenant");
    if ((await store.countAll(tx)) >= MOST_EVIDENCE)
      throw new Fault("conflict", {
        detail: `A tenant keeps at most ${MOST_EVIDENCE.toLocaleString("en-US")} pieces of evidence. Delete some that aren't needed.`,
      });
    const fields = { name, description, renewMonths, collectedOn, expiresOn, ...owner };
    const id = await store.insert(tx, { kind, clientId }, fields, ctx.actor);
    const content = await contentOf(tx, ctx, kind, body);
    await insertRevision(tx, { evidenceId: id, number: 1, collectedOn }, content, ctx.actor);
    const made = await found(tx, id);
    for (const to of body.links.map(linkedTo)) {
      await checkTarget(tx, ctx, made, to);
      await links.link(tx, id, to, ctx.actor);
    }
    await logged(tx, ctx, "create", made, { after: ofLog(made) });
    return found(tx, id);
  });
}

type Revising = { readonly id: string } & InputOf<typeof evidence.revise>["body"];

async function revise(tx: Tx, ctx: TenantCtx, body: Revising): Promise<Evidence> {
  const { id, version, collectedOn } = body;
  const before = await found(tx, id);
  checkOwnClient(ctx.actor, before, "evidence");
  if (before.archivedAt !== null) throw archived();
  if (before.revisions >= MOST_REVISIONS)
    throw new Fault("conflict", { detail: `Evidence has at most ${MOST_REVISIONS} revisions. Add it anew.` });
  const renewed = before.renewMonths === null ? undefined : monthsLater(collectedOn, before.renewMonths);
  const expiresOn = body.expiresOn === undefined ? (renewed ?? before.expiresOn) : body.expiresOn;
  checkDays(collectedOn, expiresOn);
  const number = before.revisions + 1;
  if (!(await store.save(tx, id, version, { collectedOn, expiresOn, revisionCount: number }, ctx.actor)))
    throw new Fault("conflict", {
      detail: `You read version ${version}; the evidence has version ${before.version} now.`,
    });
  const content = await contentOf(tx, ctx, before.kind, body);
  await insertRevision(tx, { evidenceId: id, number, collectedOn }, content, ctx.actor);
  const after = await found(tx, id);
  await logged(tx, ctx, "revise", after, { before: ofLog(before), after: ofLog(after) });
  return after;
}

/** What a revision of a kind of evidence holds. */
async function contentOf(
  tx: Tx,
  { actor }: TenantCtx,
  kind: Evidence["kind"],
  given: {
    readonly upload?: string | undefined;
    readonly url?: string | undefined;
    readonly text?: string | undefined;
  },
): Promise<Content> {
  if (kind === "link") {
    if (given.url === undefined) throw invalid("url", "is required");
    return { url: given.url };
  }
  if (kind === "text") {
    if (given.text === undefined || given.text.trim() === "") throw invalid("text", "is required");
    return { body: given.text };
  }
  if (given.upload === undefined) throw invalid("upload", "is required");
  const file = await takeUpload(tx, given.upload, actor.userId);
  if (!file) throw invalid("upload", "is no longer there; upload the file again");
  return file;
}

function linkedTo({ assessmentId, entry, controlId }: EvidenceTarget): links.Linked {
  if (controlId !== undefined && assessmentId === undefined && entry === undefined) return { controlId };
  if (controlId === undefined && assessmentId !== undefined && entry !== undefined)
    return { assessmentId, entry };
  throw invalid("assessmentId", "must come with an entry, or a control record must be named instead");
}

/** Refuses targets that aren't there, that belong to another client than the evidence, or whose links stay as they are. */
async function checkTarget(
  tx: Tx,
  { actor }: TenantCtx,
  { clientId }: Evidence,
  to: links.Linked,
): Promise<void> {
  const target = await links.target(tx, to);
  if (!target) throw new Fault("not-found", { detail: "There is no such entry or control record here." });
  checkOwnClient(actor, target, "controlId" in to ? "control" : "assessment");
  if (clientId !== null && target.clientId !== null && clientId !== target.clientId)
    throw new Fault("conflict", { detail: "The evidence belongs to another client." });
  if (await links.heldFixed(tx, to))
    throw new Fault("conflict", {
      detail: "The assessment is in review, signed or archived, so its evidence stays as it is.",
    });
}

async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  if (await links.isFixed(tx, id))
    throw new Fault("conflict", {
      detail: "An assessment that is in review or signed relies on this evidence. Archive it instead.",
    });
  return store.remove(tx, id);
}

type One = { readonly params: { readonly id: string } };

/** Tells people of one client why they can't change evidence of the whole tenant, which the database would only not find. */
function ofOwnClient<A extends Record<string, (ctx: TenantCtx, input: One) => Promise<unknown>>>(acts: A): A {
  const checked = Object.entries(acts).map(([name, act]) => [
    name,
    async (ctx: TenantCtx, input: One) => {
      checkOwnClient(ctx.actor, await ctx.inTenant((tx) => found(tx, input.params.id)), "evidence");
      return act(ctx, input);
    },
  ]);
  return Object.fromEntries(checked) as A;
}

async function ownerNamed(
  doors: Doors,
  { actor }: TenantCtx,
  ownerId: string | null,
  clientId: string | null,
) {
  if (ownerId === null) return { ownerId: null, ownerName: null };
  const [owner] = await ownersOf(doors, actor.tenantId, { clientId, id: ownerId, most: 1 });
  if (!owner) throw invalid("ownerId", "must be someone who reads assessments here");
  return { ownerId: owner.id, ownerName: owner.name };
}

async function found(tx: Tx, id: string): Promise<Evidence> {
  const one = await store.byId(tx, id);
  if (!one) throw new Fault("not-found");
  return one;
}

function checkDays(collectedOn: string, expiresOn: string | null | undefined): void {
  if (expiresOn !== null && expiresOn !== undefined && expiresOn < collectedOn)
    throw invalid("expiresOn", "must not be before the day on which it was collected");
}

/** What the log keeps of evidence: what it was, by its hash, and until when it counts. */
function ofLog({ kind, revisions, collectedOn, expiresOn, newest }: Evidence) {
  return {
    kind,
    revision: revisions,
    collectedOn,
    expiresOn,
    ...(newest.file && { file: newest.file.name, sha256: newest.file.sha256 }),
    ...(newest.url !== null && { url: newest.url }),
  };
}

function archived(): Fault {
  return new Fault("conflict", { detail: "This evidence is archived. Restore it first." });
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
