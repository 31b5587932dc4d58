/** Loads the demo's remediation projects. What they save, and what was frozen of them, is computed by the product itself. */
import type { Role } from "@crq/contract/roles";
import { type Doors, type Tx, wholeTenant } from "../db/doors.ts";
import { createdBy } from "../features/platform/audit-log/public.ts";
import {
  areFree,
  entriesAmong,
  type PastProject,
  recordPastProject,
} from "../features/risk/remediation/public.ts";
import { productFor } from "../http/caller.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import { demoEmail } from "./demo-people.ts";
import { treatmentThen } from "./history.ts";
import { personNamed } from "./past-store.ts";
import { DEMO_PROJECTS, type DemoProject } from "./projects.ts";
import { assessmentNamed, controlsByName, risksByTitle } from "./register-store.ts";
import type { DemoTenant } from "./tenants.ts";
import { unchangedProjects } from "./unchanged-store.ts";

const DAY_MS = 24 * 3_600_000;
const APPROVER = "admin";

interface Person {
  readonly id: string;
  readonly name: string;
}

/** What the demo's projects refer to, as it's found in the tenant. */
interface Known {
  readonly tenant: DemoTenant;
  readonly clients: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<Role, Person | undefined>;
  readonly controls: ReadonlyMap<string, string>;
  readonly risks: ReadonlyMap<string, string>;
  /** The projects that were recorded, by name. */
  readonly projects: ReadonlyMap<string, string>;
}

/**
 * Loads each of them once, completely or not at all. Projects whose client, people or control aren't there anymore are left out; so are those that a newer version
 * brings, if the tenant has other projects than those that an older one loaded.
 *
 * @returns whether it was loaded now
 */
export async function loadProjects(
  { doors, compute }: { readonly doors: Doors; readonly compute: Compute },
  tenantId: string,
  tenant: DemoTenant,
  { name, clients }: { readonly name: string; readonly clients: ReadonlyMap<string, string> },
): Promise<boolean> {
  const loaded = await doors.inTenant(wholeTenant(tenantId), (tx) => createdBy(tx, name, "project.create"));
  const missing = DEMO_PROJECTS.filter((one) => !loaded.includes(one.name));
  if (missing.length === 0) return false;
  const people = await doors.outside(peopleOf);
  return doors.inTenant(wholeTenant(tenantId), async (tx) => {
    const [controls, risks] = [await controlsByName(tx), await risksByTitle(tx)];
    const before =
      loaded.length === 0 ? new Map<string, string>() : await unchangedProjects(tx, name, loaded);
    if (!before) return false;
    const projects = new Map(before);
    const recording = { compute, caller: productFor(tenantId), name };
    for (const demo of missing) {
      const project = await resolved(tx, demo, { tenant, clients, people, controls, risks, projects });
      if (project) projects.set(demo.name, await recordPastProject(tx, project, recording));
    }
    return projects.size > before.size;
  });
}

async function peopleOf(tx: Tx): Promise<Known["people"]> {
  const owners = DEMO_PROJECTS.flatMap(({ owner, tasks }) => [owner, ...tasks.map((task) => task.owner)]);
  const roles = new Set([...owners, APPROVER].filter((role): role is Role => role !== null));
  const found = new Map<Role, Person | undefined>();
  for (const role of roles) found.set(role, await personNamed(tx, demoEmail(role)));
  return found;
}

/** A project with ids in place of names; undefined if something that it needs isn't there. */
async function resolved(tx: Tx, demo: DemoProject, known: Known): Promise<PastProject | undefined> {
  const clientId = demo.client === null ? null : known.clients.get(demo.client);
  const [owner, approver] = [known.people.get(demo.owner), known.people.get(APPROVER)];
  const control = demo.control === undefined ? undefined : known.controls.get(demo.control);
  if (clientId === undefined || !owner || !approver || (demo.control !== undefined && !control))
    return undefined;
  const controlIds = control === undefined ? [] : [control];
  if (!(await areFree(tx, controlIds, demo.status === "done"))) return undefined;
  const momentAt = (days: number | undefined) =>
    days === undefined
      ? undefined
      : {
          at: timeIn(days),
          by: approver.name,
          treatmentThen: (treatment: Parameters<typeof treatmentThen>[0]) =>
            treatmentThen(treatment, known.tenant, -days),
        };
  return {
    clientId,
    values: valuesOf(demo, owner, known),
    controlIds,
    gaps: await gapsOf(tx, demo),
    riskIds: demo.risks.flatMap((title) => known.risks.get(title) ?? []),
    tasks: demo.tasks.map((task) => taskOf(task, known)),
    approved: momentAt(demo.approved),
    done: momentAt(demo.done),
  };
}

function valuesOf(demo: DemoProject, owner: Person, { projects }: Known): PastProject["values"] {
  const { name, description, status, oneOff, yearly, oneOffYears, effortDays } = demo;
  const idsOf = (names: readonly string[] = []) => names.flatMap((one) => projects.get(one) ?? []);
  return {
    name,
    description,
    status,
    ownerId: owner.id,
    ownerName: owner.name,
    currency: "USD",
    oneOff: JSON.stringify(oneOff),
    yearly: JSON.stringify(yearly),
    oneOffYears,
    effortDays,
    startsOn: dayIn(demo.starts),
    dueOn: dayIn(demo.due),
    requires: idsOf(demo.requires),
    excludes: idsOf(demo.excludes),
    createdAt: timeIn(demo.created),
    updatedAt: timeIn(demo.done ?? demo.approved ?? demo.created),
  };
}

async function gapsOf(tx: Tx, { gaps }: DemoProject): Promise<NonNullable<PastProject["gaps"]>> {
  const assessmentId = await assessmentNamed(tx, gaps.of);
  if (assessmentId === undefined) return [];
  const found = await entriesAmong(
    tx,
    gaps.entries.map((entry) => ({ assessmentId, entry })),
  );
  return found.map((gap) => ({ ...gap, verdict: gaps.were ?? gap.verdict, aimed: "met" }));
}

function taskOf({ title, state, owner, starts, due, done }: DemoProject["tasks"][number], { people }: Known) {
  const person = owner === null ? undefined : people.get(owner);
  return {
    title,
    state,
    ...(person && { ownerId: person.id, ownerName: person.name }),
    startsOn: starts === null ? null : dayIn(starts),
    dueOn: dayIn(due),
    ...(done !== undefined && { doneAt: timeIn(done) }),
  };
}

const timeIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const dayIn = (days: number) => timeIn(days).slice(0, 10);
