import type { TargetProfile, targetProfiles } from "@crq/contract/compliance/target-profiles";
import type { InputOf } from "@crq/contract/route";
import { assessable } from "@crq/frameworks/assessable";
import { baselineTargets } from "@crq/frameworks/profile-baselines";
import type { Tx } from "../../../db/doors.ts";
import { ownClient } from "../../../db/own-client.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { recordHandlers } from "../../../http/record-handlers.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { CsvColumn } from "../../../http/table-csv.ts";
import { exported, recorded } from "../../platform/audit-log/public.ts";
import { sightOf, sourceOf } from "../frameworks/public.ts";
import * as store from "./store.ts";

type New = InputOf<typeof targetProfiles.create>["body"];
type Change = Partial<Omit<InputOf<typeof targetProfiles.update>["body"], "version">>;

/** The framework that the baselines are of. */
const CSF = "nist-csf-2-0";
const logged = recorded("target-profile");

const COLUMNS: readonly CsvColumn<Awaited<ReturnType<typeof store.list>>["items"][number]>[] = [
  { heading: "Name", cell: (row) => row.name },
  { heading: "Framework", cell: (row) => row.framework },
  { heading: "Scale", cell: (row) => row.scale },
  { heading: "Client", cell: (row) => row.clientName },
  { heading: "Outcomes", cell: (row) => row.outcomeCount },
  { heading: "Created", cell: (row) => row.createdAt },
  { heading: "Created by", cell: (row) => row.createdBy },
  { heading: "Updated", cell: (row) => row.updatedAt },
  { heading: "Updated by", cell: (row) => row.updatedBy },
  { heading: "Archived", cell: (row) => row.archivedAt },
  { heading: "Id", cell: (row) => row.id },
];

/** The calls of target profiles. */
export function targetProfileHandlers(): Handlers<TenantCtx, typeof targetProfiles> {
  const { get, create, update } = recordHandlers({
    noun: "target profile",
    read: (ctx: TenantCtx) => ctx.readTenant,
    write: (ctx: TenantCtx) => ctx.inTenant,
    find: store.byId,
    written,
    check: async (_tx, { actor }: TenantCtx, _fields: Change, before) => {
      if (!before) return;
      checkOwnClient(actor, before, "target profile");
      if (before.archivedAt !== null)
        throw new Fault("conflict", { detail: "This target profile is archived. Restore it first." });
    },
    insert,
    save,
    audited: logged,
  });
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("target-profile.export"),
    }),
    get,
    create,
    update,
    archive: (ctx, { params }) => setArchived(ctx, params.id, true),
    restore: (ctx, { params }) => setArchived(ctx, params.id, false),
  };
}

function setArchived(ctx: TenantCtx, id: string, archived: boolean): Promise<TargetProfile> {
  return ctx.inTenant(async (tx) => {
    const before = await store.byId(tx, id);
    if (!before) throw new Fault("not-found");
    checkOwnClient(ctx.actor, before, "target profile");
    if (!(await store.archive(tx, id, archived)))
      throw new Fault("conflict", {
        detail: `The target profile is ${archived ? "archived already" : "not archived"}.`,
      });
    const after = (await store.byId(tx, id))!;
    await logged(tx, ctx, archived ? "archive" : "restore", after, {});
    return after;
  });
}

/** The fields that people enter: an outcome by its entry, so that the log has those that changed. */
function written({ name, description, framework, scale, clientId, outcomes }: TargetProfile) {
  return {
    name,
    description,
    framework,
    scale,
    clientId,
    ...Object.fromEntries(
      outcomes.map(({ entry, priority, target, rationale }) => [entry, { priority, target, rationale }]),
    ),
  };
}

const invalid = (path: string, message: string) =>
  new Fault("invalid-request", { errors: [{ path, message }] });

/** The entries of a framework that an assessment answers: a shipped one, or a published one of the tenant's. */
async function entriesOf(tx: Tx, ctx: TenantCtx, framework: string): Promise<string[]> {
  const source = await sourceOf(tx, framework, sightOf(ctx));
  const status = source?.framework?.status;
  if (!source || !(source.shipped || status === "published" || status === "retired"))
    throw invalid("framework", "must be a framework of the product, or a published one of this tenant");
  return assessable(source.basedOn, source.content.entries).map(({ id }) => id);
}

async function insert(tx: Tx, ctx: TenantCtx, body: New): Promise<string> {
  const { name, description, scale, baseline, copyOf } = body;
  const clientId = clientMeant(ctx.actor, body.clientId);
  if (clientId !== null && !(await ownClient(tx, clientId)))
    throw invalid("clientId", "is not a client of this tenant");
  const entries = await entriesOf(tx, ctx, body.framework);
  if (baseline !== undefined && body.framework !== CSF)
    throw invalid("baseline", "is for NIST CSF 2.0 alone");
  const other = copyOf === undefined ? undefined : await store.byId(tx, copyOf);
  if (copyOf !== undefined && (other?.framework !== body.framework || other.scale !== scale))
    throw invalid("copyOf", "must be a target profile of the same framework and scale");
  const id = await store.insert(
    tx,
    { client_id: clientId, name, description, framework: body.framework, scale },
    ctx.actor,
  );
  const begun =
    baseline === undefined
      ? (other?.outcomes ?? [])
      : baselineTargets(baseline, entries, scale).map((target) => ({ ...target, rationale: "" }));
  await store.setOutcomes(tx, id, begun, ctx.actor);
  return id;
}

async function save(
  tx: Tx,
  id: string,
  version: number,
  { name, description, outcomes = [], removed = [] }: Change,
  ctx: TenantCtx,
): Promise<boolean> {
  const before = (await store.byId(tx, id))!;
  if (outcomes.length > 0) {
    const known = new Set(await entriesOf(tx, ctx, before.framework));
    const strange = outcomes.findIndex(({ entry }) => !known.has(entry));
    if (strange >= 0) throw invalid(`outcomes[${strange}].entry`, "is not an entry of this framework");
    const most = before.scale === "maturity" ? 5 : 2;
    const high = outcomes.findIndex(({ target }) => target > most);
    if (high >= 0) throw invalid(`outcomes[${high}].target`, `must be at most ${most} on this scale`);
    if (new Set(outcomes.map(({ entry }) => entry)).size < outcomes.length)
      throw invalid("outcomes", "must name each entry once");
  }
  const fields = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
  if (!(await store.save(tx, id, version, fields, ctx.actor))) return false;
  await store.setOutcomes(tx, id, outcomes, ctx.actor);
  await store.removeOutcomes(tx, id, removed);
  return true;
}
