import { MOST_SIMULATED } from "@crq/contract/risk/control-model/control-model-limits";
import type { FrameworkDashboard } from "@crq/contract/risk/control-model/framework-dashboards";
import type { SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import { counted } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import type { AssessedRisk } from "./dashboards.ts";
import { DASHBOARDS } from "./dashboards.ts";

interface AssumptionsProps {
  readonly dashboard: FrameworkDashboard;
  readonly data: AssessedRisk;
  /** Those that count: of one currency. */
  readonly scenarios: readonly SimulatedRecord[];
}

/** What the figures rest on, in plain words. */
export function Assumptions({ dashboard, data, scenarios }: AssumptionsProps) {
  return (
    <Section title="What these figures assume">
      <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-sm">
        {sentences(DASHBOARDS[dashboard], data, scenarios).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  );
}

function sentences(
  { group, entry }: (typeof DASHBOARDS)[FrameworkDashboard],
  { own, via, entries, assessment, moreScenarios }: AssessedRisk,
  scenarios: AssumptionsProps["scenarios"],
): string[] {
  const gaps = entries.filter(({ state }) => state !== null && state < 1);
  const apart = gaps.filter(({ controls }) => controls.length === 0).length;
  const unanswered = entries.filter(({ standing }) => standing === "unanswered").length;
  const bare = scenarios.filter(({ techniques }) => techniques.length === 0).length;
  const elsewhere = scenarios.filter(
    ({ assessmentId }) => assessmentId !== null && assessmentId !== assessment.id,
  ).length;
  const unbound = scenarios.filter(({ assessmentId }) => assessmentId === null).length;
  const [one, several] = entry;
  return [
    "How strong controls are is an estimate with an interval. Ranges run from the 5th to the 95th percentile of what those intervals leave open; how losses vary from year to year isn’t in them.",
    ...(own
      ? []
      : [
          `${several[0]!.toUpperCase()}${several.slice(1)} act through the controls of SP 800-53 that published crosswalks relate them to: ${via.join("; ")}. A control is in place as much as its ${several} are on average, though related texts needn’t ask for the same.`,
        ]),
    `Closing a gap means that its ${one} is met, with everything else as it is. What several gaps avoid together is computed for them together: it isn’t the sum of what each avoids, nor do ${group[1]} add up.`,
    ...(unanswered > 0
      ? [
          `${counted(unanswered, ...entry)} without an answer ${unanswered === 1 ? "counts" : "count"} neither as met nor as a gap. Controls that no answer says anything about are as the scenarios’ estimates assume.`,
        ]
      : []),
    ...(apart > 0
      ? [
          `${counted(apart, "gap")} without a related control ${apart === 1 ? "has" : "have"} no figure. That doesn’t mean that ${apart === 1 ? "it costs" : "they cost"} nothing.`,
        ]
      : []),
    `${counted(scenarios.length, "scenario")} in ${scenarios[0]!.currency} ${scenarios.length === 1 ? "counts" : "count"}, as independent of one another and before insurance.${moreScenarios ? ` At most ${MOST_SIMULATED} are computed, those with the largest expected loss.` : ""}`,
    ...(bare > 0
      ? [
          `${counted(bare, "scenario")} without techniques: there, controls change what an event costs and not how often it happens.`,
        ]
      : []),
    ...(elsewhere > 0
      ? [
          `${counted(elsewhere, "scenario")} ${elsewhere === 1 ? "follows" : "follow"} another assessment, whose answers the estimates assume. Here controls are as this assessment says, so the expected loss can differ from the scenario’s own.`,
        ]
      : []),
    ...(unbound > 0
      ? [
          `${counted(unbound, "scenario")} ${unbound === 1 ? "follows" : "follow"} no assessment: the estimates count as made with controls as they are now.`,
        ]
      : []),
  ];
}
