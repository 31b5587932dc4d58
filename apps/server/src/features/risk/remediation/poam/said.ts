/** Projects of the database as a plan of action says them. */
import { mean } from "@crq/engine/distributions/distribution";
import type { Distribution } from "@crq/engine/scenario";
import type { SaidGap, SaidProject } from "@crq/frameworks/oscal/projects/said-project";
import type { Tx } from "../../../../db/doors.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { sightOf, sourceOf } from "../../../compliance/frameworks/public.ts";
import { mayAlso, shownTo } from "../found.ts";
import type { WholeProject } from "../store.ts";
import { notesOf } from "./gap-store.ts";

/** The projects as far as their reader may see them. */
export async function saidOf(
  tx: Tx,
  ctx: TenantCtx,
  projects: readonly WholeProject[],
): Promise<SaidProject[]> {
  const reads = mayAlso(ctx.actor, "assessment:read");
  const notes = reads
    ? await notesOf(
        tx,
        projects.map(({ id }) => id),
      )
    : [];
  const titles = new Map<string, ReadonlyMap<string, string>>();
  const notations = new Map<string, string | null>();
  for (const framework of new Set(notes.map((one) => one.framework))) {
    const source = await sourceOf(tx, framework, sightOf(ctx));
    titles.set(framework, new Map(source?.content.entries.map(({ id, title }) => [id, title])));
    notations.set(framework, source === undefined ? null : source.shipped ? source.id : source.basedOn);
  }
  const by = new Map(notes.map((one) => [`${one.projectId} ${one.assessmentId} ${one.entry}`, one]));
  return projects.map((whole): SaidProject => {
    const project = shownTo(ctx.actor, whole);
    const { id, oneOff, yearly, requires, excludes } = project;
    return {
      ...project,
      key: id,
      owner: project.ownerName,
      client: project.clientName ?? "",
      oneOff: JSON.stringify(oneOff),
      yearly: JSON.stringify(yearly),
      resources: resourcesOf(project),
      requires: requires.map((one) => one.id),
      excludes: excludes.map((one) => one.id),
      controls: project.controls.map(({ name }) => name),
      gaps: project.gaps.map((gap): SaidGap => {
        const { assessmentId, assessmentName, entry, verdict, aimed } = gap;
        const note = by.get(`${id} ${assessmentId} ${entry}`);
        const framework = note?.framework ?? "";
        return {
          entry,
          assessmentId,
          aimed,
          title: titles.get(framework)?.get(entry) ?? "",
          framework: notations.get(framework) ?? null,
          assessment: assessmentName,
          verdict: gap.now ?? verdict,
          note: note?.note ?? "",
          foundOn: note?.foundOn ?? null,
        };
      }),
      risks: project.risks.map(({ reference, title, current, assets }) => ({
        name: `${reference} ${title}`,
        rating: current === null ? "" : `Likelihood ${current.likelihood}, impact ${current.impact}`,
        assets,
      })),
      tasks: project.tasks.map(({ title, state, ownerName, startsOn, dueOn }) => ({
        title,
        state,
        owner: ownerName ?? "",
        startsOn,
        dueOn,
      })),
      notTaken: [],
    };
  });
}

const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** What it takes, in words: expected costs and days of work. */
function resourcesOf({
  oneOff,
  yearly,
  currency,
  effortDays,
}: Pick<WholeProject, "oneOff" | "yearly" | "currency" | "effortDays">): string {
  const money = (cost: unknown) => mean(cost as Distribution);
  const [once, year] = [money(oneOff), money(yearly)];
  return [
    ...(once > 0 ? [`${count.format(once)} ${currency} once`] : []),
    ...(year > 0 ? [`${count.format(year)} ${currency} a year`] : []),
    ...(effortDays === null ? [] : [`${count.format(effortDays)} days of work`]),
  ].join(", ");
}
