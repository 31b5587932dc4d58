/** Risks as a caller sees them, and those that they can change. */
import { OWN_FIELD, valueInWords } from "@crq/contract/risk/register/risk-fields";
import type { RiskRecord, RiskSummary } from "@crq/contract/risk/register/risk-record";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import { allows, type TenantCtx } from "../../../http/serve.ts";
import { notify, riskEvents } from "../../people/notifications/public.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { contradictionsOf } from "./contradictions.ts";
import { type Changed, insertChanges } from "./parts-store.ts";
import { byId, type StoredRisk } from "./store.ts";

/** A risk's line for a caller: money is for all readers of the register, scenarios by name for those who read them. */
export function shownLine<R extends Pick<RiskSummary, "money">>(actor: Actor, risk: R): R {
  if (!risk.money || allows(actor, "scenario:read")) return risk;
  return { ...risk, money: { ...risk.money, scenarioId: null, title: null } };
}

/** A risk in full for a caller. */
export function shown(actor: Actor, risk: StoredRisk): RiskRecord {
  const { ownFields: _, ...record } = shownLine(actor, risk);
  return {
    ...record,
    controls: allows(actor, "scenario:read") ? risk.controls : [],
    controlCount: risk.controls.length,
    contradictions: contradictionsOf(risk),
  };
}

/** One risk. @throws Fault `not-found` */
export async function found(tx: Tx, id: string): Promise<StoredRisk> {
  const risk = await byId(tx, id);
  if (!risk) throw new Fault("not-found");
  return risk;
}

/** A risk that the caller can change as they read it. @throws Fault if they can't, or if it's archived or was changed since */
export async function foundToChange(tx: Tx, actor: Actor, id: string, version?: number): Promise<StoredRisk> {
  const risk = await found(tx, id);
  checkOwnClient(actor, risk, "risk");
  if (risk.archivedAt !== null) throw archived();
  if (version !== undefined && risk.version !== version) throw conflict(risk, version);
  return risk;
}

/** What is said when a risk that is archived should change. */
function archived(): Fault {
  return new Fault("conflict", { detail: "This risk is archived. Restore it first." });
}

/** What is said when someone else was faster. */
export function conflict(now: { readonly version: number }, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the risk has version ${now.version} now.`,
  });
}

const logged = recorded("risk");

/** Keeps what was done with a risk in the log and in its own history. */
export async function note(
  tx: Tx,
  ctx: Pick<TenantCtx, "actor" | "request">,
  done: Parameters<typeof logged>[2],
  risk: StoredRisk,
  detail: { readonly before?: object; readonly after?: object } = {},
): Promise<void> {
  await logged(tx, ctx, done, { id: risk.id, name: risk.title }, { reference: risk.reference, ...detail });
  await insertChanges(
    tx,
    [{ riskId: risk.id, version: risk.version, action: done, changes: paired(detail) }],
    ctx.actor,
  );
}

/** Tells the owner of a risk that came to be beyond tolerance. */
export async function tellIfBeyond(
  tx: Tx,
  { actor }: Pick<TenantCtx, "actor">,
  before: StoredRisk,
  after: StoredRisk,
): Promise<void> {
  if (after.appetite === "beyond-tolerance" && before.appetite !== "beyond-tolerance")
    await notify(tx, riskEvents.beyondTolerance(actor.tenantId, after, actor));
}

/** Fields before and after, side by side; a new risk's fields aren't changes. */
function paired({
  before,
  after,
}: {
  readonly before?: object;
  readonly after?: object;
}): Changed["changes"] {
  if (!before || !after) return {};
  const then = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, [then[name] ?? null, value ?? null]]),
  );
}

/** Values of the tenant's own fields, in the words of today: their names and options can change. */
function customInWords({ ownFields, custom }: StoredRisk) {
  return Object.fromEntries(
    (ownFields ?? []).map((field) => [
      `${OWN_FIELD}${field.name}`,
      valueInWords(field, custom[field.id]) || null,
    ]),
  );
}

/** The fields that people write, as the log and the history word them. */
export function written(risk: StoredRisk) {
  const { title, cause, event, effect, category, assets, processes, techniques } = risk;
  const { inherent, current, target, status, treatment, treatmentNote, reviewMonths, nextReviewOn } = risk;
  return {
    title,
    cause,
    event,
    effect,
    category,
    assets,
    processes,
    techniques,
    owner: risk.ownerName,
    matrix: risk.matrixId,
    inherent,
    current,
    target,
    scenario: risk.money?.scenarioId ?? null,
    status,
    treatment,
    treatmentNote,
    acceptance: risk.acceptance,
    reviewMonths,
    nextReviewOn,
    controls: risk.controls.map(({ id }) => id),
    ...customInWords(risk),
  };
}
