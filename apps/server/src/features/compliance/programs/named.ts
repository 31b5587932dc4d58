/** The people and frameworks of a program by name: only those that can be chosen, and those that were there before. */
import {
  endsBeforeStart,
  ENDS_BEFORE_START,
  type ProgramFields,
  type ProgramRecord,
} from "@crq/contract/compliance/programs";
import type * as z from "zod/mini";
import type { Doors, Tx } from "../../../db/doors.ts";
import { scopeOf } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { type NamedPerson, peopleAmong } from "../../people/entitlements/public.ts";
import { publishedTitle } from "../frameworks/public.ts";

type Fields = z.infer<typeof ProgramFields>;
/** What a call writes about a program. */
export type Written = { readonly [K in keyof Fields]?: Fields[K] | undefined };

/** The people whom a call names, by lowercase id: those who can work on a program of this client. */
export async function peopleNamed(
  doors: Pick<Doors, "administer">,
  { actor }: TenantCtx,
  clientId: string | null,
  { ownerId, assessorIds = [] }: Written,
): Promise<ReadonlyMap<string, NamedPerson>> {
  const ids = [...(ownerId ? [ownerId] : []), ...assessorIds];
  if (ids.length === 0) return new Map();
  const of = { permission: "program:read", tenantId: actor.tenantId, clientId } as const;
  const people = await doors.administer(scopeOf(actor), (tx) => peopleAmong(tx, of, ids));
  return new Map(people.map((person) => [person.id, person]));
}

/** The columns that hold the people; those who were there before can stay, even if they have left. */
export function peopleColumns(
  people: ReadonlyMap<string, NamedPerson>,
  { ownerId, assessorIds }: Written,
  before: ProgramRecord | undefined,
) {
  const earlier = new Map<string, string>(before?.assessors.map(({ id, name }) => [id, name]));
  if (before?.ownerId && before.ownerName !== null) earlier.set(before.ownerId, before.ownerName);
  const named = (typed: string, path: string): NamedPerson => {
    const id = typed.toLowerCase();
    const name = people.get(id)?.name ?? earlier.get(id);
    if (name === undefined)
      throw new Fault("invalid-request", {
        errors: [{ path, message: "isn't someone who can work on this program" }],
      });
    return { id, name };
  };
  const owner = ownerId ? named(ownerId, "ownerId") : null;
  return {
    ...(ownerId !== undefined && { ownerId: owner?.id ?? null, ownerName: owner?.name ?? null }),
    ...(assessorIds !== undefined && {
      assessors: JSON.stringify(assessorIds.map((id, i) => named(id, `assessorIds.${i}`))),
    }),
  };
}

/** The column of the frameworks, each with its title: shipped ones, and the tenant's that are published. */
export async function frameworksColumn(tx: Tx, { frameworks }: Written, before: ProgramRecord | undefined) {
  if (frameworks === undefined) return {};
  const earlier = new Map(before?.frameworks.map(({ id, title }) => [id, title]));
  const titled: { id: string; title: string }[] = [];
  for (const [i, id] of frameworks.entries()) {
    const title = earlier.get(id) ?? (await publishedTitle(tx, id));
    if (title === undefined)
      throw new Fault("invalid-request", {
        errors: [{ path: `frameworks.${i}`, message: "isn't a published framework" }],
      });
    titled.push({ id, title });
  }
  return { frameworks: JSON.stringify(titled) };
}

/** Refuses an end before the start, one of which can be the one before. */
export function checkDays(fields: Written, before: ProgramRecord | undefined): void {
  if (fields.startsOn === undefined && fields.endsOn === undefined) return;
  const { startsOn = before?.startsOn ?? null, endsOn = before?.endsOn ?? null } = fields;
  if (endsBeforeStart({ startsOn, endsOn }))
    throw new Fault("invalid-request", { errors: [{ path: "endsOn", message: ENDS_BEFORE_START }] });
}

/** Refuses milestones that aren't the program's, and one named twice. */
export function checkMilestones({ milestones = [] }: Written, before: ProgramRecord | undefined): void {
  const left = new Set(before?.milestones.map(({ id }) => id));
  for (const [i, { id }] of milestones.entries())
    if (id !== undefined && !left.delete(id.toLowerCase()))
      throw new Fault("invalid-request", {
        errors: [{ path: `milestones.${i}.id`, message: "isn't a milestone of this program" }],
      });
}
