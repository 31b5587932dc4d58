import type { ProgramRecord, programs } from "@crq/contract/compliance/programs";
import type { InputOf } from "@crq/contract/route";
import type { Doors, Tx } from "../../../db/doors.ts";
import { ownClient } from "../../../db/own-client.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { scopeOf } from "../../../http/actor.ts";
import { clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import { listAndCsv } from "../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { peopleWho } from "../../people/entitlements/public.ts";
import { exported, recorded } from "../../platform/audit-log/public.ts";
import { actorNames, changesAbout } from "../../platform/activity/public.ts";
import { assessmentsOfProgram } from "../assessments/public.ts";
import { COLUMNS } from "./csv-columns.ts";
import { markMilestone, setMilestones } from "./milestone-store.ts";
import {
  checkDays,
  checkMilestones,
  frameworksColumn,
  peopleColumns,
  peopleNamed,
  type Written,
} from "./named.ts";
import * as store from "./store.ts";

/** The most lines of a program's activity. */
const LATEST = 30;
/** The most assessments whose entries are among them, the last changed ones. */
const LOOKED_AT = 200;

const logged = recorded("program");

/** The calls of programs. */
export function programHandlers({
  doors,
}: {
  readonly doors: Pick<Doors, "administer">;
}): Handlers<TenantCtx, typeof programs> {
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("program.export"),
    }),
    get: ({ readTenant }, { params }) => readTenant((tx) => found(tx, params.id)),
    create: (ctx, { body }) => create(doors, ctx, body),
    update: (ctx, { params, body }) => update(doors, ctx, params.id, body),
    archive: (ctx, { params }) => setArchived(ctx, params.id, true),
    restore: (ctx, { params }) => setArchived(ctx, params.id, false),
    markMilestone: (ctx, { params, body }) => mark(ctx, params.id, body),
    review: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const before = await foundToChange(tx, ctx, params.id);
        if (!(await store.setReviewed(tx, params.id, body.version, ctx.actor)))
          throw conflict(before, body.version);
        const after = await found(tx, params.id);
        await logged(tx, ctx, "review", after, { reviewedOn: after.reviewedOn });
        return after;
      }),
    activity: (ctx, { params }) => activityOf(doors, ctx, params.id),
    people: async ({ actor, readTenant }, { query }) => {
      const clientId = clientMeant(actor, query.clientId);
      if (clientId !== null && !(await readTenant((tx) => ownClient(tx, clientId))))
        throw new Fault("not-found");
      const of = { permission: "program:read", tenantId: actor.tenantId, clientId, id: query.id } as const;
      return doors.administer(scopeOf(actor), (tx) => peopleWho(tx, of, query));
    },
  };
}

async function create(
  doors: Pick<Doors, "administer">,
  ctx: TenantCtx,
  body: InputOf<typeof programs.create>["body"],
): Promise<ProgramRecord> {
  const { clientId: named, milestones = [], ...fields } = body;
  const clientId = clientMeant(ctx.actor, named);
  const people = await peopleNamed(doors, ctx, clientId, fields);
  return ctx.inTenant(async (tx) => {
    if (clientId !== null && !(await ownClient(tx, clientId)))
      throw new Fault("invalid-request", {
        errors: [{ path: "clientId", message: "is not a client of this tenant" }],
      });
    checkMilestones({ milestones }, undefined);
    const values = { ...(await columnsOf(tx, fields, people, undefined)), name: fields.name };
    const id = await store.insert(tx, values, clientId, ctx.actor);
    await setMilestones(tx, id, milestones);
    const made = await found(tx, id);
    await logged(tx, ctx, "create", made, { after: written(made) });
    return made;
  });
}

async function update(
  doors: Pick<Doors, "administer">,
  ctx: TenantCtx,
  id: string,
  { version, ...fields }: InputOf<typeof programs.update>["body"],
): Promise<ProgramRecord> {
  const { clientId } = await ctx.inTenant((tx) => foundToChange(tx, ctx, id));
  const people = await peopleNamed(doors, ctx, clientId, fields);
  return ctx.inTenant(async (tx) => {
    const before = await foundToChange(tx, ctx, id);
    if (before.version !== version) throw conflict(before, version);
    checkMilestones(fields, before);
    const values = await columnsOf(tx, fields, people, before);
    if (!(await store.save(tx, id, version, values, ctx.actor))) throw conflict(await found(tx, id), version);
    if (fields.milestones) await setMilestones(tx, id, fields.milestones);
    const after = await found(tx, id);
    const detail = changedFields(written(before), written(after));
    if (detail) await logged(tx, ctx, "update", after, detail);
    return after;
  });
}

async function columnsOf(
  tx: Tx,
  fields: Written,
  people: Awaited<ReturnType<typeof peopleNamed>>,
  before: ProgramRecord | undefined,
): Promise<store.ProgramValues> {
  checkDays(fields, before);
  const { milestones: _, frameworks: _frameworks, assessorIds: _ids, ownerId: _owner, ...plain } = fields;
  return {
    ...plain,
    ...peopleColumns(people, fields, before),
    ...(await frameworksColumn(tx, fields, before)),
  };
}

function setArchived(ctx: TenantCtx, id: string, archived: boolean): Promise<ProgramRecord> {
  return ctx.inTenant(async (tx) => {
    checkOwnClient(ctx.actor, await found(tx, id), "program");
    if (!(await store.archive(tx, id, archived)))
      throw new Fault("conflict", {
        detail: `The program is ${archived ? "archived already" : "not archived"}.`,
      });
    const after = await found(tx, id);
    await logged(tx, ctx, archived ? "archive" : "restore", after, {});
    return after;
  });
}

/** Marks a milestone; one that's marked so already stays as it is. */
function mark(
  ctx: TenantCtx,
  id: string,
  { milestoneId, done }: InputOf<typeof programs.markMilestone>["body"],
): Promise<ProgramRecord> {
  return ctx.inTenant(async (tx) => {
    const before = await foundToChange(tx, ctx, id);
    const milestone = before.milestones.find((one) => one.id === milestoneId.toLowerCase());
    if (!milestone) throw new Fault("not-found");
    if (!(await markMilestone(tx, id, milestone.id, done, ctx.actor))) return before;
    const after = await found(tx, id);
    await logged(tx, ctx, done ? "complete-milestone" : "reopen-milestone", after, {
      milestone: milestone.name,
      dueOn: milestone.dueOn,
    });
    return after;
  });
}

async function activityOf(doors: Pick<Doors, "administer">, { actor, inTenant }: TenantCtx, id: string) {
  const entries = await inTenant(async (tx) => {
    await found(tx, id);
    const assessments = await assessmentsOfProgram(tx, id, LOOKED_AT);
    return changesAbout(tx, [id.toLowerCase(), ...assessments], LATEST);
  });
  const names = await doors.administer(scopeOf(actor), (tx) =>
    actorNames(
      tx,
      entries.map((entry) => entry.actor),
    ),
  );
  return entries.map((entry) => {
    // Someone from the platform has no name in this tenant, and their address isn't for everyone.
    const unknown = entry.actor.includes("@") ? "An administrator" : entry.actor;
    return { ...entry, actor: names.get(entry.actor.toLowerCase()) ?? unknown };
  });
}

async function found(tx: Tx, id: string): Promise<ProgramRecord> {
  const program = await store.byId(tx, id);
  if (!program) throw new Fault("not-found");
  return program;
}

/** A program that can be changed: of the caller's client, and not archived. */
async function foundToChange(tx: Tx, ctx: TenantCtx, id: string): Promise<ProgramRecord> {
  const program = await found(tx, id);
  checkOwnClient(ctx.actor, program, "program");
  if (program.archivedAt !== null)
    throw new Fault("conflict", { detail: "This program is archived. Restore it first." });
  return program;
}

function conflict(now: ProgramRecord, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the program has version ${now.version} now.`,
  });
}

/** The fields that people enter, as the log words them. */
function written(of: ProgramRecord) {
  const { name, description, status, ownerName, startsOn, endsOn, reviewMonths } = of;
  return {
    name,
    description,
    status,
    owner: ownerName,
    startsOn,
    endsOn,
    reviewMonths,
    frameworks: of.frameworks.map(({ title }) => title),
    assessors: of.assessors.map((person) => person.name),
    milestones: of.milestones.map((milestone) => `${milestone.name} (${milestone.dueOn})`),
  };
}
