/** Changing the same fields of many risks at once. */
import type { RiskBulkChange, risks } from "@crq/contract/risk/register/risks";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { notify, riskEvents } from "../../people/notifications/public.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { acceptancesOf } from "./acceptance-store.ts";
import { columnsOf } from "./columns-store.ts";
import { insertChanges } from "./parts-store.ts";
import { notAnOwner, ownersAmong, type PeopleDoors } from "./people.ts";
import { heldByIds, saveMany } from "./store.ts";

type Reply = ReplyOf<typeof risks.changeMany>;
type Fields = keyof RiskBulkChange;

/** Changes those that can be changed, and says why the others can't; each risk's history has its own line, and the log has one for all. */
export async function changeMany(
  doors: PeopleDoors,
  ctx: TenantCtx,
  { ids, change, dryRun }: InputOf<typeof risks.changeMany>["body"],
): Promise<Reply> {
  const names = (Object.keys(change) as Fields[]).filter((name) => change[name] !== undefined);
  if (names.length === 0)
    throw new Fault("invalid-request", { errors: [{ path: "change", message: "must change something" }] });
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const clients = new Set((await ctx.inTenant((tx) => heldByIds(tx, wanted))).map((risk) => risk.clientId));
  const owners = await ownersByClient(doors, ctx, change.ownerId, clients);
  if (change.ownerId !== undefined && clients.size > 0 && [...owners.values()].every((name) => !name))
    throw notAnOwner();
  return ctx.inTenant(async (tx) => {
    const { actor } = ctx;
    const there = await heldByIds(tx, wanted);
    const whys = there.map((risk) => whyNot(ctx, risk, change.ownerId !== undefined, owners));
    const free = there.filter((_, i) => whys[i] === undefined);
    const different = free.filter((risk) => names.some((name) => risk[name] !== change[name]));
    const refused = there.flatMap(({ id, reference }, i) =>
      whys[i] === undefined ? [] : [{ id, reference, why: whys[i] }],
    );
    for (const id of wanted)
      if (!there.some((risk) => risk.id === id)) refused.push({ id, reference: null!, why: "isn't there" });
    const reply = { changed: different.length, same: free.length - different.length, refused };
    if (dryRun || different.length === 0) return { ...reply, ids: [] };

    const changed = different.map((risk) => risk.id);
    const ownerName = [...owners.values()].find(Boolean);
    const ended = endsAcceptances(change) ? await acceptancesOf(tx, changed) : undefined;
    await saveMany(tx, changed, columnsOf({ ...change, ownerName }), actor);
    const lines = different.map((risk) => ({
      riskId: risk.id,
      version: risk.version + 1,
      action: "change-many",
      changes: changesOf(risk, change, names, ownerName),
      acceptance: ended?.get(risk.id),
    }));
    await insertChanges(tx, lines, actor);
    await audit(tx, actor, ctx.request, {
      action: "risk.change-many",
      objectType: "risk",
      detail: { change, risks: different.map((risk) => risk.reference) },
    });
    const given = different.filter((risk) => risk.ownerId !== (change.ownerId ?? risk.ownerId));
    if (given.length > 0)
      await notify(tx, riskEvents.risksAssigned(actor.tenantId, change.ownerId!, given.length, actor));
    return { ...reply, ids: changed };
  });
}

/** The owner's name by client; undefined where they can't own risks. */
async function ownersByClient(
  doors: PeopleDoors,
  { actor }: TenantCtx,
  ownerId: string | undefined,
  clients: ReadonlySet<string | null>,
): Promise<ReadonlyMap<string | null, string | undefined>> {
  if (ownerId === undefined) return new Map();
  const found = [];
  for (const clientId of clients) {
    const [person] = await ownersAmong(doors, actor, clientId, [ownerId]);
    found.push([clientId, person?.name] as const);
  }
  return new Map(found);
}

function whyNot(
  { actor }: TenantCtx,
  risk: RiskSummary,
  movesOwner: boolean,
  owners: ReadonlyMap<string | null, string | undefined>,
): string | undefined {
  if (actor.clientId !== null && risk.clientId !== actor.clientId) return "belongs to the whole tenant";
  if (risk.archivedAt !== null) return "is archived";
  if (movesOwner && owners.get(risk.clientId) === undefined)
    return "belongs to a client that the new owner doesn't work for";
  return undefined;
}

const endsAcceptances = ({ treatment }: RiskBulkChange) => treatment !== undefined && treatment !== "accept";

function changesOf(
  risk: RiskSummary,
  change: RiskBulkChange,
  names: readonly Fields[],
  ownerName: string | undefined,
) {
  const differing = names.filter((name) => risk[name] !== change[name]);
  const endsAcceptance = risk.acceptance !== null && endsAcceptances(change);
  return {
    ...Object.fromEntries(
      differing.map((name) => [name, [risk[name] ?? null, change[name] ?? null] as const]),
    ),
    ...(differing.includes("ownerId") && { owner: [risk.ownerName, ownerName ?? null] as const }),
    ...(endsAcceptance && { acceptance: [risk.acceptance, null] as const }),
  };
}
