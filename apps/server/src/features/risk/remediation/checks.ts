/** What a project may name: people, other projects, controls and gaps. */
import {
  DUE_BEFORE_START,
  dueBeforeStart,
  type ProjectFields,
  type ProjectRecord,
  type ProjectStatus,
} from "@crq/contract/risk/remediation/projects";
import type { Doors, Tx } from "../../../db/doors.ts";
import { scopeOf } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { peopleAmong } from "../../people/entitlements/public.ts";
import { controlStore } from "../control-records/public.ts";
import { among, leadsTo, lockOthers } from "./store.ts";
import { entriesAmong, type FoundGap, risksAmong, takenBy } from "./parts-store.ts";

/** What a call writes about a project. */
export type Written = { readonly [K in keyof ProjectFields]?: ProjectFields[K] | undefined };

/** Whose project it is: null for one that doesn't exist yet. */
interface Own {
  readonly id: string | null;
  readonly clientId: string | null;
}

type Problem = { readonly path: string; readonly message: string };

function refuse(errors: readonly Problem[]): void {
  if (errors.length > 0) throw new Fault("invalid-request", { errors: [...errors] });
}

/**
 * Someone's name, who can own a project or a task of this client; someone who owned it before can stay, even if they have left.
 *
 * @throws Fault that names the field
 */
export async function ownerNamed(
  doors: Pick<Doors, "administer">,
  { actor }: Pick<TenantCtx, "actor">,
  clientId: string | null,
  ownerId: string,
  before?: { readonly ownerId: string | null; readonly ownerName: string | null },
): Promise<{ ownerId: string; ownerName: string }> {
  const id = ownerId.toLowerCase();
  if (before?.ownerId === id && before.ownerName !== null)
    return { ownerId: id, ownerName: before.ownerName };
  const of = { permission: "register:read", tenantId: actor.tenantId, clientId } as const;
  const [person] = await doors.administer(scopeOf(actor), (tx) => peopleAmong(tx, of, [id]));
  if (!person) refuse([{ path: "ownerId", message: "isn't someone who can work on this project" }]);
  return { ownerId: id, ownerName: person!.name };
}

/** Refuses a day that is due before the start, one of which can be the one before. */
export function checkDays(
  fields: { readonly startsOn?: string | null | undefined; readonly dueOn?: string | null | undefined },
  before: { readonly startsOn: string | null; readonly dueOn: string | null } | undefined,
): void {
  const { startsOn = before?.startsOn ?? null, dueOn = before?.dueOn ?? null } = fields;
  if (dueBeforeStart({ startsOn, dueOn })) refuse([{ path: "dueOn", message: DUE_BEFORE_START }]);
}

const NEXT: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  proposed: ["dropped"],
  approved: ["proposed", "in_progress", "dropped"],
  in_progress: ["approved", "dropped"],
  done: [],
  dropped: ["proposed"],
};

/** Refuses a state that isn't reached by saving: approving and completing are calls of their own. */
export function checkStatus({ status }: Written, before: ProjectRecord | undefined): void {
  if (status === undefined || status === (before?.status ?? "proposed")) return;
  if (before && NEXT[before.status].includes(status)) return;
  const message =
    status === "approved" || status === "in_progress"
      ? "comes after the project's approval; approve it first"
      : status === "done"
        ? "comes by completing the project, which puts its controls in place"
        : "doesn't come after the state that the project is in";
  refuse([{ path: "status", message }]);
}

/** Refuses projects to require or to exclude that aren't others of the same client or of the tenant as a whole, and circles. */
export async function checkOthers(
  tx: Tx,
  { id, clientId }: Own,
  { requires, excludes }: Written,
  before?: ProjectRecord,
) {
  if (requires === undefined && excludes === undefined) return;
  await lockOthers(tx);
  const needs = (requires ?? before?.requires.map((one) => one.id) ?? []).map((one) => one.toLowerCase());
  const against = (excludes ?? before?.excludes.map((one) => one.id) ?? []).map((one) => one.toLowerCase());
  const found = new Map((await among(tx, [...needs, ...against])).map((one) => [one.id, one]));
  const problem = (other: string): string | undefined => {
    const one = found.get(other);
    if (other === id) return "can't name the project itself";
    if (!one) return "names no project of this tenant";
    if (one.clientId !== null && one.clientId !== clientId) return "names a project of another client";
    if (id !== null && (needs.includes(other) ? one.excludes : one.requires).includes(id))
      return needs.includes(other)
        ? `names ${one.name}, which can't be done together with this project`
        : `names ${one.name}, which needs this project`;
    return needs.includes(other) && against.includes(other)
      ? `names ${one.name}, which can't be both required and excluded`
      : undefined;
  };
  const of = (field: string, ids: readonly string[]) =>
    ids.flatMap((other, i) => {
      const message = problem(other);
      return message === undefined ? [] : [{ path: `${field}[${i}]`, message }];
    });
  refuse([...of("requires", needs), ...of("excludes", against)]);
  if (id !== null && needs.length > 0 && (await leadsTo(tx, needs, id)))
    refuse([{ path: "requires", message: "leads back to this project: none of them could come first" }]);
}

/** Refuses controls that aren't planned ones of the same client or of the tenant as a whole, and those of another open project. */
export async function checkControls(
  tx: Tx,
  { id, clientId }: Own,
  { controlIds }: Written,
  before?: ProjectRecord,
): Promise<void> {
  if (controlIds === undefined || controlIds.length === 0) return;
  const kept = new Set(before?.controls.map((one) => one.id));
  const ids = controlIds.map((one) => one.toLowerCase());
  const found = new Map((await controlStore.named(tx, ids, null)).map((one) => [one.id, one]));
  const taken = new Map((await takenBy(tx, ids, id)).map((one) => [one.controlId, one.project]));
  const problem = (control: string): string | undefined => {
    const one = found.get(control);
    if (!one) return "names no control of this tenant";
    if (one.clientId !== null && one.clientId !== clientId) return "names a control of another client";
    if (taken.has(control))
      return `${one.name} is in ${taken.get(control)} already; a control is in one open project, so that its effect counts once`;
    if (one.inPlace && !kept.has(control)) return `${one.name} is in place already`;
    return undefined;
  };
  refuse(
    ids.flatMap((control, i) => {
      const message = problem(control);
      return message === undefined ? [] : [{ path: `controlIds[${i}]`, message }];
    }),
  );
}

/** Refuses risks that aren't in use, and those of another client. */
export async function checkRisks(
  tx: Tx,
  { clientId }: Own,
  { riskIds }: Written,
  before?: ProjectRecord,
): Promise<void> {
  if (riskIds === undefined || riskIds.length === 0) return;
  const kept = new Set(before?.risks.map((one) => one.id));
  const ids = riskIds.map((one) => one.toLowerCase());
  const found = new Map((await risksAmong(tx, ids)).map((one) => [one.id, one]));
  const problem = (risk: string): string | undefined => {
    const one = found.get(risk);
    if (!one) return "names no risk of this tenant";
    if (kept.has(risk)) return undefined;
    if (clientId !== null && one.clientId !== null && one.clientId !== clientId)
      return "names a risk of another client";
    return one.archived ? `${one.title} is archived` : undefined;
  };
  refuse(
    ids.flatMap((risk, i) => {
      const message = problem(risk);
      return message === undefined ? [] : [{ path: `riskIds[${i}]`, message }];
    }),
  );
}

/** The gaps that a call names, with what their entries are now; those of the project already keep what they were. */
export async function gapsNamed(
  tx: Tx,
  { clientId }: Own,
  gaps: ProjectFields["gaps"],
): Promise<(FoundGap & { readonly aimed: "met" | "partially-met" })[]> {
  if (gaps.length === 0) return [];
  const asked = gaps.map((gap) => ({ ...gap, assessmentId: gap.assessmentId.toLowerCase() }));
  const found = new Map(
    (await entriesAmong(tx, asked)).map((one) => [`${one.assessmentId} ${one.entry}`, one]),
  );
  const named = asked.map((gap) => ({ aimed: gap.aimed, of: found.get(`${gap.assessmentId} ${gap.entry}`) }));
  refuse(
    named.flatMap(({ of }, i) => {
      if (!of)
        return [{ path: `gaps[${i}].entry`, message: "names no entry of an assessment of this tenant" }];
      return clientId === null || of.clientId === clientId
        ? []
        : [{ path: `gaps[${i}].assessmentId`, message: "names an assessment of another client" }];
    }),
  );
  return named.map(({ of, aimed }) => ({ ...of!, aimed }));
}
