import type { risks } from "@crq/contract/risk/register/risks";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../db/doors.ts";
import { ownClient } from "../../../db/own-client.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { scopeOf } from "../../../http/actor.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { tableWorkbook } from "../../../http/files/table-workbook.ts";
import { exportOf, wholeList } from "../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { allows, type Handlers, type TenantCtx } from "../../../http/serve.ts";
import { peopleWho } from "../../people/entitlements/public.ts";
import { notify, riskEvents } from "../../people/notifications/public.ts";
import { exported } from "../../platform/audit-log/public.ts";
import { aboutHandlers } from "./about-handlers.ts";
import { acceptanceHandlers } from "./acceptance-handlers.ts";
import { changeMany } from "./change-many.ts";
import { undoChange } from "./undo-change.ts";
import { checkRatings } from "./check-ratings.ts";
import { columnsOf, type Written } from "./columns-store.ts";
import { COLUMNS, ownColumns, WORKBOOK_COLUMNS } from "./csv-columns.ts";
import { checkValues } from "./fields/check-values.ts";
import { fieldSet } from "./fields/store.ts";
import { controlsAmong, scenarioFits, setControls } from "./parts-store.ts";
import { ownerNamed, type PeopleDoors } from "./people.ts";
import { conflict, found, foundToChange, note, shown, shownLine, tellIfBeyond, written } from "./shown.ts";
import * as store from "./store.ts";

/** The calls of the risk register. */
export function riskHandlers({ doors }: { readonly doors: PeopleDoors }): Handlers<TenantCtx, typeof risks> {
  return {
    list: (ctx, { query }) => ctx.inTenant((tx) => listShown(tx, query, ctx)),
    exportCsv: exportOf({
      list: listShown,
      columns: async (tx) => [...COLUMNS, ...ownColumns((await fieldSet(tx)).fields)],
      audited: exported("risk.export"),
    }),
    exportXlsx: workbook,
    get: ({ actor, readTenant }, { params }) =>
      readTenant(async (tx) => shown(actor, await found(tx, params.id))),
    create: (ctx, { body }) => create(doors, ctx, body),
    update: (ctx, { params, body }) => update(doors, ctx, params.id, body),
    archive: (ctx, { params }) => setArchived(ctx, params.id, true),
    restore: (ctx, { params }) => setArchived(ctx, params.id, false),
    ...acceptanceHandlers(),
    ...aboutHandlers(),
    changeMany: (ctx, { body }) => changeMany(doors, ctx, body),
    undoChange: (ctx, { body }) => undoChange(doors, ctx, body),
    suggestions: ({ inTenant }) => inTenant(store.suggestions),
    people: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      if (clientId !== null && !(await readTenant((tx) => ownClient(tx, clientId))))
        throw new Fault("not-found");
      const of = {
        permission: "register:read",
        tenantId: actor.tenantId,
        clientId,
        id: query.id,
      } as const;
      return doors.administer(scopeOf(actor), (tx) => peopleWho(tx, of, query));
    },
  };
}

type Asked = InputOf<typeof risks.list>["query"];

async function listShown(tx: Tx, query: Asked, { actor }: TenantCtx) {
  const page = await store.list(tx, query);
  return { ...page, items: page.items.map((risk) => shownLine(actor, risk)) };
}

/** The register as a workbook, which is written while its rows are read. */
function workbook(ctx: TenantCtx, { query }: { readonly query: Asked }) {
  const { page: _page, pageSize: _size, sort: _sort, order: _order, ...filters } = query;
  return ctx.inTenant(async (tx) => {
    const { rows, total, parts } = await store.listForFile(tx, wholeList(query));
    async function* shownParts() {
      for await (const part of parts()) yield part.map((risk) => shownLine(ctx.actor, risk));
    }
    const columns = [...WORKBOOK_COLUMNS, ...ownColumns((await fieldSet(tx)).fields)];
    const file = await tableWorkbook("Risks", columns, shownParts());
    await exported("risk.export")(tx, ctx, { format: "xlsx", rows, filters });
    return { content: file.toString("base64"), rows, total };
  });
}

async function create(doors: PeopleDoors, ctx: TenantCtx, body: InputOf<typeof risks.create>["body"]) {
  const { clientId: named, ...fields } = body;
  const clientId = clientMeant(ctx.actor, named);
  const ownerName = await ownerNamed(doors, ctx.actor, clientId, fields.ownerId);
  return ctx.inTenant(async (tx) => {
    if (clientId !== null && !(await ownClient(tx, clientId)))
      throw invalid("clientId", "is not a client of this tenant");
    await checkLinks(tx, ctx, fields, clientId);
    const matrixId = await checkRatings(tx, fields);
    const custom = await checkValues(tx, fields.custom);
    const row = {
      ...columnsOf({ ...fields, matrixId, ownerName }, custom),
      title: fields.title,
      owner_id: fields.ownerId,
      owner_name: ownerName,
      client_id: clientId,
    };
    const [id] = await store.insert(tx, [row], ctx.actor);
    if (fields.controlIds) await setControls(tx, id!, fields.controlIds);
    const made = await found(tx, id!);
    await note(tx, ctx, "create", made, { after: written(made) });
    await tellOwner(tx, ctx, made);
    return shown(ctx.actor, made);
  });
}

async function update(
  doors: PeopleDoors,
  ctx: TenantCtx,
  id: string,
  { version, ...fields }: InputOf<typeof risks.update>["body"],
) {
  const { actor } = ctx;
  const { ownerId } = fields;
  const now = await ctx.inTenant((tx) => foundToChange(tx, actor, id, version));
  // An owner who has left can stay.
  const moved = ownerId !== undefined && ownerId.toLowerCase() !== now.ownerId;
  const ownerName = moved ? await ownerNamed(doors, actor, now.clientId, ownerId) : undefined;
  return ctx.inTenant(async (tx) => {
    const before = await foundToChange(tx, actor, id, version);
    await checkLinks(tx, ctx, fields, before.clientId, before);
    await checkRatings(tx, fields, before);
    const custom = await checkValues(tx, fields.custom, before);
    const { ownerId: _, ...rest } = fields;
    const values = columnsOf(moved ? { ...fields, ownerName } : rest, custom);
    if (!(await store.save(tx, id, version, values, actor))) throw conflict(await found(tx, id), version);
    if (fields.controlIds) await setControls(tx, id, fields.controlIds);
    const after = await found(tx, id);
    const detail = changedFields(written(before), written(after));
    if (detail) await note(tx, ctx, "update", after, detail);
    if (moved) await tellOwner(tx, ctx, after);
    await tellIfBeyond(tx, ctx, before, after);
    return shown(actor, after);
  });
}

/** Refuses scenarios and controls that aren't there or are another client's, and changes of them by those who don't read them. */
async function checkLinks(
  tx: Tx,
  { actor }: TenantCtx,
  { scenarioId, controlIds }: Pick<Written, "scenarioId" | "controlIds">,
  clientId: string | null,
  before?: store.StoredRisk,
): Promise<void> {
  const had = before?.money?.scenarioId ?? null;
  const movesScenario = scenarioId !== undefined && (scenarioId?.toLowerCase() ?? null) !== had;
  const names = movesScenario || (controlIds !== undefined && controlIds.length > 0);
  if (names && !allows(actor, "scenario:read"))
    throw new Fault("forbidden", {
      detail: "Your role doesn't read scenarios and controls, so someone else has to link them.",
    });
  if (movesScenario && scenarioId !== null && !(await scenarioFits(tx, scenarioId, clientId)))
    throw invalid("scenarioId", "isn't a scenario of this risk's client or of the whole tenant");
  if (!controlIds) return;
  const there = new Set(await controlsAmong(tx, controlIds, clientId));
  for (const [i, id] of controlIds.entries())
    if (!there.has(id.toLowerCase()))
      throw invalid(`controlIds[${i}]`, "isn't a control of this risk's client or of the whole tenant");
}

function setArchived(ctx: TenantCtx, id: string, archived: boolean) {
  return ctx.inTenant(async (tx) => {
    checkOwnClient(ctx.actor, await found(tx, id), "risk");
    if (!(await store.archive(tx, id, archived)))
      throw new Fault("conflict", {
        detail: `The risk is ${archived ? "archived already" : "not archived"}.`,
      });
    const after = await found(tx, id);
    await note(tx, ctx, archived ? "archive" : "restore", after);
    return shown(ctx.actor, after);
  });
}

async function tellOwner(tx: Tx, { actor }: TenantCtx, risk: store.StoredRisk): Promise<void> {
  await notify(tx, riskEvents.riskAssigned(actor.tenantId, risk, actor));
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
