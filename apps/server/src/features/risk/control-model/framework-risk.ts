/** What framework risk dashboards compute from: an assessment's entries as controls of SP 800-53, and scenarios. */
import { MOST_SIMULATED } from "@crq/contract/risk/control-model/control-model-limits";
import {
  type EntryStanding,
  FRAMEWORK_DASHBOARDS,
} from "@crq/contract/risk/control-model/framework-dashboards";
import type { FrameworkRisk, frameworkRisk } from "@crq/contract/risk/control-model/framework-risk";
import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import { catalogOf } from "@crq/frameworks/shipped-files";
import { stateOf } from "@crq/threats/control-states";
import { MITIGATED } from "@crq/threats/mitigated";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { allows, type Handlers, type TenantCtx } from "../../../http/serve.ts";
import { answerRowsOf, assessmentById, latestAssessment } from "../../compliance/assessments/public.ts";
import { treatedScenarios } from "../scenarios/public.ts";
import { controlsOf, relatedBy } from "./assessed.ts";
import { simulatedScenarios } from "./simulated.ts";
import { strengthsOf } from "./strengths.ts";
import * as store from "./store.ts";

/** What is told of a framework besides its answers. */
interface Outline {
  readonly groups: FrameworkRisk["groups"];
  readonly entries: ReadonlyMap<string, { readonly title?: string | undefined; readonly group: string }>;
}

const outlines = new Map<string, Outline>();
function outlineOf(framework: string): Outline {
  let found = outlines.get(framework);
  if (!found) {
    const { groups, entries } = catalogOf(framework);
    const told = entries.map(({ id, title, group }) => [id, { title, group }] as const);
    found = { groups: groups.map(({ id, title }) => ({ id, title })), entries: new Map(told) };
    outlines.set(framework, found);
  }
  return found;
}

/** The verdict of an answer, or what a level of maturity says in its place. */
function standingOf(
  { applicability, result }: Pick<AnswerRow, "applicability" | "result">,
  state: number | undefined,
): EntryStanding {
  if (applicability === "not-applicable") return "not-applicable";
  if (result !== null) return result;
  if (state === undefined) return "unanswered";
  return state === 1 ? "met" : state === 0 ? "not-met" : "partially-met";
}

function entriesOf(framework: string, answers: readonly AnswerRow[]): FrameworkRisk["entries"] {
  const { entries } = outlineOf(framework);
  return answers
    .filter(({ inScope }) => inScope)
    .map((answer) => {
      const state = stateOf(answer);
      const told = entries.get(answer.entry);
      return {
        entry: answer.entry,
        title: told?.title ?? null,
        group: told?.group ?? "",
        standing: standingOf(answer, state),
        state: state ?? null,
        controls: controlsOf(framework, answer.entry),
      };
    });
}

/** The assessment that's asked for, as far as the caller sees it and it's of one of the frameworks; undefined if there is none to show. */
async function chosen(tx: Tx, frameworks: readonly string[], assessmentId: string | undefined) {
  if (assessmentId === undefined) {
    const id = await latestAssessment(tx, frameworks, await store.followed(tx));
    return id === undefined ? undefined : assessmentById(tx, id);
  }
  const assessment = await assessmentById(tx, assessmentId);
  if (!assessment || !frameworks.includes(assessment.framework)) throw new Fault("not-found");
  return assessment;
}

/** The calls of the framework risk dashboards. */
export const frameworkRiskHandlers: Handlers<TenantCtx, typeof frameworkRisk> = {
  get: (ctx, { query: { dashboard, framework: asked, assessmentId } }) => {
    if (!allows(ctx.actor, "scenario:read")) throw new Fault("forbidden");
    const all: readonly string[] = FRAMEWORK_DASHBOARDS[dashboard];
    if (asked !== undefined && !all.includes(asked))
      throw new Fault("invalid-request", {
        errors: [{ path: "framework", message: "must be one of the dashboard's frameworks" }],
      });
    return ctx.inTenant(async (tx) => {
      const assessment = await chosen(
        tx,
        asked === undefined || assessmentId !== undefined ? all : [asked],
        assessmentId,
      );
      const framework = assessment?.framework ?? asked ?? all[0]!;
      const own = framework === MITIGATED.framework;
      const via = own ? [] : [...relatedBy(framework)];
      const shows = assessment !== undefined && (own || via.length > 0);
      const which = { named: undefined, clientId: assessment?.clientId ?? null };
      const ids = shows ? await store.largestScenarios(tx, which, MOST_SIMULATED + 1) : [];
      return {
        framework,
        assessment: assessment ?? null,
        own,
        via,
        groups: assessment ? outlineOf(framework).groups : [],
        entries: assessment ? entriesOf(framework, await answerRowsOf(tx, assessment.id)) : [],
        strengths: await strengthsOf(tx),
        scenarios: await simulatedScenarios(
          tx,
          ctx,
          await treatedScenarios(tx, ids.slice(0, MOST_SIMULATED)),
        ),
        moreScenarios: ids.length > MOST_SIMULATED,
      };
    });
  },
};
