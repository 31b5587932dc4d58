/** Taking back a change of many risks at once. */
import type { RiskBulkChange, risks } from "@crq/contract/risk/register/risks";
import type { RiskSummary } from "@crq/contract/risk/register/risk-record";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import type { TenantCtx } from "../../../http/serve.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { type KeptAcceptance, restoreAcceptances } from "./acceptance-store.ts";
import { columnsOf } from "./columns-store.ts";
import { insertChanges, ownLastChanges } from "./parts-store.ts";
import { ownersAmong, type PeopleDoors } from "./people.ts";
import { heldByIds, saveMany } from "./store.ts";

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

/** What goes back into a risk; the owner's name goes with their id. */
const FIELDS = ["ownerId", "category", "status", "treatment", "nextReviewOn"] as const;

/** Restores what one's own change replaced, where no one changed the risk since; says which stay as they are, and why. */
export async function undoChange(
  doors: PeopleDoors,
  ctx: TenantCtx,
  { ids }: InputOf<typeof risks.undoChange>["body"],
): Promise<ReplyOf<typeof risks.undoChange>> {
  const { actor } = ctx;
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const owners = await formerOwners(doors, ctx, wanted);
  return ctx.inTenant(async (tx) => {
    const there = await heldByIds(tx, wanted);
    const last = await ownLastChanges(tx, wanted, actor.userId);
    const changes = new Map(last.map((one) => [one.riskId, one.changes] as const));
    const ended = new Map(
      last.flatMap((one) => (one.acceptance ? [[one.riskId, one.acceptance] as const] : [])),
    );
    const whys = there.map((risk) => whyNot(ctx, risk, changes.get(risk.id), { owners, ended }));
    const free = there.filter((_, i) => whys[i] === undefined);
    const refused = there.flatMap(({ id, reference }, i) =>
      whys[i] === undefined ? [] : [{ id, reference, why: whys[i] }],
    );
    for (const id of wanted)
      if (!there.some((risk) => risk.id === id)) refused.push({ id, reference: null!, why: "isn't there" });
    if (free.length === 0) return { changed: 0, refused };

    // Risks that go back to the same are saved together.
    for (const alike of Map.groupBy(free, ({ id }) => JSON.stringify(before(changes.get(id)!))).values()) {
      const of = changes.get(alike[0]!.id)!;
      const ownerName = of["owner"]?.[0] as string | undefined;
      await saveMany(
        tx,
        alike.map(({ id }) => id),
        columnsOf({ ...before(of), ...(ownerName !== undefined && { ownerName }) }),
        actor,
      );
    }
    const accepted = free.filter(({ id }) => ended.has(id));
    if (accepted.length > 0)
      await restoreAcceptances(tx, new Map(accepted.map(({ id }) => [id, ended.get(id)!])));
    const lines = free.map((risk) => ({
      riskId: risk.id,
      version: risk.version + 1,
      action: "undo",
      changes: swapped(changes.get(risk.id)!),
    }));
    await insertChanges(tx, lines, actor);
    await audit(tx, actor, ctx.request, {
      action: "risk.undo-change-many",
      objectType: "risk",
      detail: {
        risks: free.map(({ reference }) => reference),
        stayed: refused.length,
        ...(accepted.length > 0 && { acceptances: accepted.map(({ reference }) => reference) }),
      },
    });
    return { changed: free.length, refused };
  });
}

/** Those of the owners before who can still own the risks, as `risk owner`. */
async function formerOwners(doors: PeopleDoors, ctx: TenantCtx, ids: readonly string[]) {
  const { there, changes } = await ctx.inTenant(async (tx) => ({
    there: await heldByIds(tx, ids),
    changes: await ownLastChanges(tx, ids, ctx.actor.userId),
  }));
  const found = new Set<string>();
  for (const [clientId, risks] of Map.groupBy(there, (risk) => risk.clientId)) {
    const wanted = new Map(
      risks.flatMap(({ id }) => {
        const owner = changes.find(({ riskId }) => riskId === id)?.changes["ownerId"]?.[0];
        return typeof owner === "string" ? [[id, owner] as const] : [];
      }),
    );
    if (wanted.size === 0) continue;
    const people = await ownersAmong(doors, ctx.actor, clientId, [...new Set(wanted.values())]);
    for (const [id, owner] of wanted) if (people.some((one) => one.id === owner)) found.add(`${id} ${owner}`);
  }
  return found;
}

function whyNot(
  { actor }: TenantCtx,
  risk: RiskSummary,
  changes: Changes | undefined,
  {
    owners,
    ended,
  }: { readonly owners: ReadonlySet<string>; readonly ended: ReadonlyMap<string, KeptAcceptance> },
): string | undefined {
  if (actor.clientId !== null && risk.clientId !== actor.clientId) return "belongs to the whole tenant";
  if (changes === undefined) return "was changed since, or not by you within the last hour";
  if (risk.archivedAt !== null) return "is archived";
  if (changes["acceptance"] !== undefined && !ended.has(risk.id))
    return "lost its acceptance before those were kept: ask for it again";
  const owner = changes["ownerId"];
  if (owner !== undefined && !owners.has(`${risk.id} ${owner[0] as string}`))
    return "had an owner who can't own it again";
  return undefined;
}

/** The fields of a change as they were. */
function before(changes: Changes): RiskBulkChange {
  return Object.fromEntries(
    FIELDS.filter((name) => changes[name] !== undefined).map((name) => [name, changes[name]![0]]),
  );
}

const swapped = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).map(([name, [was, became]]) => [name, [became, was]]));
