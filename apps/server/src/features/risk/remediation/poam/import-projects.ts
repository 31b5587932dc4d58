/** The use case 'import projects': a file is read, compared with what is here, and written, all or none. */
import type { projectFiles, ProjectImport } from "@crq/contract/risk/remediation/project-files";
import type { InputOf } from "@crq/contract/route";
import { ownClient } from "../../../../db/own-client.ts";
import type { Doors, Tx } from "../../../../db/doors.ts";
import { scopeOf } from "../../../../http/actor.ts";
import { clientMeant } from "../../../../http/client-meant.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { frameworkNamed } from "../../../compliance/frameworks/public.ts";
import { peopleNamed } from "../../../people/entitlements/public.ts";
import { ratesNow } from "../../../platform/exchange-rates/public.ts";
import { mayAlso } from "../found.ts";
import { entriesAmong, takenBy } from "../parts-store.ts";
import { lockOthers, whole } from "../store.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { assessmentOf, plannedCalled } from "./gap-store.ts";
import { candidatesOf, type ChosenAssessment, type Known, planImport, type Planned } from "./plan-import.ts";
import type { PlanToRead, ReadPlan, ReadProject } from "./read-plan.ts";
import { writeProjects } from "./write-projects.ts";

const READ_PLAN = new URL("read-plan.ts", import.meta.url);

/** What these calls need. */
export interface FileParts {
  readonly doors: Pick<Doors, "administer">;
  readonly parsing: Parsing;
}

type Body = InputOf<typeof projectFiles.preview>["body"];

/** What a file would make and change. */
export async function previewImport(parts: FileParts, ctx: TenantCtx, body: Body): Promise<ProjectImport> {
  const { read, people, clientId } = await readFile(parts, ctx, body);
  const planned = await ctx.inTenant(async (tx) =>
    planImport(read.projects, await knownOf(tx, ctx, body, { read, people, clientId })),
  );
  return shown(read, planned);
}

/** Makes and changes the projects of a file. */
export async function confirmImport(parts: FileParts, ctx: TenantCtx, body: Body): Promise<ProjectImport> {
  const { read, people, clientId } = await readFile(parts, ctx, body);
  if (read.problem !== null) return shown(read, []);
  const planned = await ctx.inTenant(async (tx) => {
    // One after another, so that two imports of one file don't make its projects twice.
    await lockOthers(tx);
    const plan = planImport(read.projects, await knownOf(tx, ctx, body, { read, people, clientId }));
    await writeProjects(tx, ctx, plan, clientId);
    return plan;
  });
  return shown(read, planned);
}

interface OfFile {
  readonly read: ReadPlan;
  readonly people: Known["people"];
  readonly clientId: string | null;
}

/** The file, and the people whom it names. */
async function readFile({ doors, parsing }: FileParts, ctx: TenantCtx, body: Body): Promise<OfFile> {
  const { actor, caller } = ctx;
  const clientId = clientMeant(actor, body.clientId);
  const { assessmentId } = body;
  await ctx.inTenant(async (tx) => {
    if (clientId !== null && !(await ownClient(tx, clientId))) throw new Fault("not-found");
    if (assessmentId !== undefined) await chosenOf(tx, ctx, assessmentId, clientId);
  });
  const input: PlanToRead = { encoding: body.encoding, file: body.file, mapping: body.mapping };
  const read = await parsing.hold("files", actor.userId, (run) =>
    run<ReadPlan>(READ_PLAN, input, caller.signal),
  );
  const names = read.projects.flatMap(({ owner, tasks }) => [owner, ...tasks.map((task) => task.owner)]);
  const of = { permission: "register:read", tenantId: actor.tenantId, clientId } as const;
  const people = await doors.administer(scopeOf(actor), (tx) => peopleNamed(tx, of, names));
  return { read, people, clientId };
}

/** The assessment where the file's weaknesses are looked for. */
async function chosenOf(
  tx: Tx,
  { actor }: TenantCtx,
  id: string,
  clientId: string | null,
): Promise<ChosenAssessment> {
  const assessment = mayAlso(actor, "assessment:read") ? await assessmentOf(tx, id) : undefined;
  if (!assessment || (clientId !== null && assessment.clientId !== clientId))
    throw new Fault("invalid-request", {
      errors: [{ path: "assessmentId", message: "isn't an assessment for these projects" }],
    });
  const framework = await frameworkNamed(tx, assessment.framework, actor);
  return { id: assessment.id, idOf: (typed) => framework?.idOf(typed) };
}

const unique = <T>(items: readonly T[]) => [...new Set(items)];

/** What is known here of what the file names. */
async function knownOf(
  tx: Tx,
  ctx: TenantCtx,
  body: Body,
  { read, people, clientId }: OfFile,
): Promise<Known> {
  const { actor } = ctx;
  const { projects } = read;
  const chosen =
    body.assessmentId === undefined ? null : await chosenOf(tx, ctx, body.assessmentId, clientId);
  const here = await whole(tx, { keys: projects.map(({ key }) => key), clientId }, projects.length * 2 + 1);
  const byKey = new Map(
    here.flatMap((one) => (one.sourceKey === null ? [] : [[one.sourceKey, one] as const])),
  );
  for (const one of here) if (projects.some(({ key }) => key === one.id)) byKey.set(one.id, one);
  const controls = mayAlso(actor, "scenario:read")
    ? await plannedCalled(
        tx,
        unique(projects.flatMap((one) => one.controls.map((name) => name.toLowerCase()))),
        clientId,
      )
    : [];
  const taken = await takenBy(
    tx,
    controls.map(({ id }) => id),
    null,
  );
  return {
    clientId,
    chosen,
    people,
    me: { id: actor.userId, name: actor.name },
    onlyNew: body.onlyNew,
    currency: (await ratesNow(tx)).currency,
    projects: byKey,
    mayChange: (project) => actor.clientId === null || project.clientId === actor.clientId,
    controls: Map.groupBy(controls, ({ name }) => name.toLowerCase()),
    taken: new Map(taken.map(({ controlId, project }) => [controlId, project])),
    entries: mayAlso(actor, "assessment:read") ? await entriesOf(tx, projects, chosen) : new Map(),
  };
}

/** Entries that are looked for at a time. */
const AT_A_TIME = 2000;

async function entriesOf(
  tx: Tx,
  projects: readonly ReadProject[],
  chosen: ChosenAssessment | null,
): Promise<Known["entries"]> {
  const wanted = projects.flatMap(({ gaps }) => gaps.flatMap((gap) => candidatesOf(gap, chosen)));
  const all = [...new Map(wanted.map((one) => [`${one.assessmentId} ${one.entry}`, one])).values()];
  const found = new Map<string, Awaited<ReturnType<typeof entriesAmong>>[number]>();
  for (let at = 0; at < all.length; at += AT_A_TIME)
    for (const one of await entriesAmong(tx, all.slice(at, at + AT_A_TIME)))
      found.set(`${one.assessmentId} ${one.entry}`, one);
  return found;
}

function shown(read: ReadPlan, planned: readonly Planned[]): ProjectImport {
  const projects = planned.map((one) => one.shown);
  const count = (action: ProjectImport["projects"][number]["action"]) =>
    projects.filter((one) => one.action === action).length;
  return {
    problem: read.problem,
    columns: [...read.columns],
    projects,
    leftOut: [...read.leftOut],
    counts: { create: count("create"), change: count("change"), skip: count("skip") },
  };
}
