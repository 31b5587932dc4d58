/** The steps of the path from nothing to a first statement of risk, as the records show them. */
import { type FirstHour, PATH_SCENARIOS } from "@crq/contract/risk/first-hour";
import type { AnalysisSearch } from "../scenarios/public.ts";

/** A step: what to do, why, whether the records show it, and where to do it. */
export interface PathStep {
  readonly title: string;
  readonly why: string;
  readonly done: boolean;
  /** The screen; null while something else has to come first, or another person has to do it. */
  readonly to:
    | "/risk-management/quantitative-analysis"
    | "/risk-management/baselines"
    | "/tenant/dashboard"
    | "/compliance/first-assessment"
    | null;
  readonly search?: AnalysisSearch;
}

const ANALYSIS = "/risk-management/quantitative-analysis";

/** The steps, in their order. */
export function pathSteps(shown: FirstHour, mayAccept: boolean, mayAssess: boolean): PathStep[] {
  const { described, scenarios, control, insurance, appetite, statement, assessed, latest } = shown;
  const then = (search: AnalysisSearch): Pick<PathStep, "to" | "search"> =>
    latest === null ? { to: null } : { to: ANALYSIS, search };
  const first = latest === null ? " Create a scenario first." : "";
  return [
    {
      title: "Describe your organization",
      why: "Industry, size and yearly revenue choose templates and published base rates.",
      done: described,
      to: ANALYSIS,
      search: { area: "templates" },
    },
    // Only for those who can begin an assessment: a step that you can't take would keep your path open.
    ...(mayAssess
      ? [
          {
            title: "Answer ten questions",
            why: "You get a first assessment of NIST CSF 2.0, your gaps, and what the costliest one costs.",
            done: assessed,
            to: "/compliance/first-assessment" as const,
          },
        ]
      : []),
    {
      title: "Create five scenarios",
      why: `Start from templates, then replace their figures with your own. ${scenarios} of ${PATH_SCENARIOS} created.`,
      done: scenarios >= PATH_SCENARIOS,
      to: ANALYSIS,
      search: { area: "templates" },
    },
    {
      title: "Add a control",
      why: `State what it costs and what it changes, and see what it saves.${first}`,
      done: control,
      ...then({ scenario: latest ?? "new", view: "controls" }),
    },
    {
      title: "Add an insurance policy",
      why: `Enter its layers, limits and premium, and see what you still carry.${first}`,
      done: insurance,
      ...then({ area: "policies" }),
    },
    {
      title: "Set the risk appetite",
      why: mayAccept
        ? "State how likely a loss you accept. The dashboard then shows where you stand against it."
        : "An administrator sets it on the tenant dashboard. Your dashboard then shows where you stand against it.",
      done: appetite,
      to: mayAccept ? "/tenant/dashboard" : null,
    },
    {
      title: "Freeze a baseline for the board",
      why: `It keeps your figures with what they follow from. Someone else approves it, and the board statement is made from it.${first}`,
      done: statement,
      to: latest === null ? null : "/risk-management/baselines",
    },
  ];
}
