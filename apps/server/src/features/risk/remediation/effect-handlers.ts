import { joiningOf } from "@crq/contract/platform/joining";
import type { projectEffects } from "@crq/contract/risk/remediation/project-effects";
import type { InputOf } from "@crq/contract/route";
import type { ProjectChoice } from "@crq/engine/program/projects/choose-projects";
import { amongst } from "@crq/engine/program/joined";
import { basisOf } from "@crq/engine/program/program-loss";
import { clientFound, clientMeant } from "../../../http/client-meant.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { currenciesOf } from "../exposure/public.ts";
import { type ComputedEffects, computedEffects } from "./effect/computed-effects.ts";
import { curvesOf, frozenText, type Moment } from "./curve-store.ts";
import { lossNow, originOf, readEffect, requireScenarios } from "./effect-origin.ts";
import { found, mayAlso } from "./found.ts";
import { controlsClosing } from "./gap-effects.ts";
import { engineProject, organizationOf, rateInto, withControlsRules } from "./organization.ts";
import { choosable } from "./store.ts";

const logged = recorded("project");

/** The calls about what projects do to the loss. They change nothing. */
export function projectEffectHandlers({
  compute,
}: {
  readonly compute: Compute;
}): Handlers<TenantCtx, typeof projectEffects> {
  const effects = computedEffects(compute);
  return {
    effect: (ctx, { params }) => effectOf({ compute, effects }, ctx, params.id),
    origin: (ctx, { params, query }) => originOf(compute, ctx, params.id, query.draws),
    choose: (ctx, { query }) => choose(compute, ctx, query),
    frozen: async (ctx, { params: { id }, query: { moment } }) => {
      const { content, hash } =
        moment === "now" ? await lossNow(compute, ctx, id) : await frozenAt(ctx, id, moment);
      const baseline = JSON.parse(content) as Record<string, unknown>;
      return { schema: "crq-baseline-file/1" as const, hash, baseline, reviews: [], signature: null };
    },
  };
}

function frozenAt(ctx: TenantCtx, id: string, moment: Moment) {
  return ctx.inTenant(async (tx) => {
    const project = await found(tx, id);
    requireScenarios(ctx);
    const text = await frozenText(tx, project.id, moment);
    if (!text) throw new Fault("not-found");
    await logged(tx, ctx, "download", project, { moment, fingerprint: text.hash });
    return text;
  });
}

async function effectOf(
  { compute, effects }: { readonly compute: Compute; readonly effects: ComputedEffects },
  ctx: TenantCtx,
  id: string,
) {
  const { project, curves, rows, inFigures, doing } = await ctx.inTenant(async (tx) => {
    const project = await found(tx, id);
    return { project, curves: await curvesOf(tx, project.id), ...(await readEffect(tx, project)) };
  });
  const { currency, status } = project;
  const effect =
    status === "done" || inFigures.members.length === 0
      ? null
      : await effects({ ...inFigures, project: doing }, ctx.caller);
  const frozen = new Set(curves.approved?.scenarios ?? curves.done?.scenarios);
  const measured = inFigures.members.filter(({ id: scenario }) => frozen.has(scenario));
  const now =
    status === "done" && measured.length > 0
      ? await compute.run(
          { engine: "exact", members: measured, joined: amongst(inFigures.joined, frozen) },
          ctx.caller,
        )
      : null;
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  const named = mayAlso(ctx.actor, "scenario:read");
  const shown = <L extends { readonly curve: readonly (readonly [number, number])[] }>({
    curve,
    ...rest
  }: L) => ({
    ...rest,
    curve: curve.map(([money, chance]): [number, number] => [money, chance]),
  });
  return {
    currency,
    ...curves,
    now: now && shown({ mean: now.mean, p90: now.p90, p95: now.p95, p99: now.p99, curve: now.curve }),
    today: effect && {
      ...effect,
      before: shown(effect.before),
      planned: shown(effect.planned),
      scenarios: named ? effect.scenarios.map((one) => ({ id: one, title: titles.get(one) ?? "" })) : [],
    },
  };
}

async function choose(
  compute: Compute,
  ctx: TenantCtx,
  query: InputOf<typeof projectEffects.choose>["query"],
) {
  const { about, projects, joinedProjects, organization } = await readToChoose(ctx, query);
  const empty = { nothing: 0, steps: [], mostSaved: null, withinBudget: null, proven: true, sureness: null };
  const idleOf = (ids: readonly string[]) =>
    projects
      .filter(({ id }) => ids.includes(id))
      .map(({ id, reference, name }) => ({ id, reference, title: name }));
  const { members, joined } = organization.inFigures;
  const open = joinedProjects.filter((one) => !one.done);
  if (members.length === 0 || open.length === 0)
    return { ...about, ...empty, candidates: [], idle: idleOf(open.map(({ id }) => id)) };
  const choice = await computed(
    compute.run(
      { engine: "exact", choose: { members, joined, projects: joinedProjects }, upTo: query.budget ?? null },
      ctx.caller,
    ),
  );
  const { candidates, idle, nothing, steps, mostSaved, withinBudget, proven, sureness } = choice;
  const byId = new Map(projects.map((one) => [one.id, one]));
  const shares = new Map(sureness?.inBest.map(({ id, share }) => [id, share]));
  const stated = (one: ProjectChoice["mostSaved"]) => ({ ...one, chosen: [...one.chosen] });
  return {
    ...about,
    candidates: candidates.map(({ id, cost, requires, excludes }) => {
      const { reference, name, status, version, clientId } = byId.get(id)!;
      const head = { id, reference, title: name, status, version, clientId, cost };
      return { ...head, requires: [...requires], excludes: [...excludes], inBest: shares.get(id) ?? null };
    }),
    idle: idleOf(idle),
    nothing,
    steps: steps.map(stated),
    mostSaved: stated(mostSaved),
    withinBudget: withinBudget && stated(withinBudget),
    proven,
    sureness,
  };
}

function readToChoose(ctx: TenantCtx, query: InputOf<typeof projectEffects.choose>["query"]) {
  return ctx.inTenant(async (tx) => {
    const clientId = clientMeant(ctx.actor, query.clientId);
    await clientFound(tx, clientId);
    const keys = await currenciesOf(tx, clientId);
    const currencies = keys.map((one) => one.currency);
    const now = await ratesNow(tx);
    const currency =
      [query.currency, now.currency, ...currencies].find(
        (one) => one !== undefined && currencies.includes(one),
      ) ?? now.currency;
    const organization = await organizationOf(tx, { clientId, currency });
    const all = await choosable(tx, clientId);
    const priced = all.filter((one) => rateInto(one.currency, currency, now) !== undefined);
    const projects = await withControlsRules(tx, priced, currency);
    const counts = keys.map((one) => ({ currency: one.currency, scenarios: one.own }));
    const { pricing } = organization;
    const joinedProjects = [];
    for (const project of projects)
      joinedProjects.push(
        engineProject(project, {
          rate: rateInto(project.currency, currency, now)!,
          counts: query.counts,
          besides: await controlsClosing(tx, project.status === "done" ? [] : project.gaps),
        }),
      );
    return {
      projects,
      organization,
      joinedProjects,
      about: {
        currency,
        currencies,
        joining: { ...joiningOf(currency, now, counts), ...(pricing && { pricing }) },
        joinedBy: basisOf(organization.joined),
        scenarios: organization.rows.length,
        unpriced:
          all.filter(({ status }) => status !== "done").length -
          priced.filter(({ status }) => status !== "done").length,
      },
    };
  });
}

/** The answer, or what to do where too many projects are open. */
async function computed<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof RangeError && error.message.startsWith("controls: at most"))) throw error;
    throw new Fault("invalid-request", {
      detail:
        "A choice is made among at most 40 open projects that lower a loss. Drop some, or choose for one client at a time.",
    });
  }
}
