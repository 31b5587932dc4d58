/** The heavy analyses in a thread of their own, separate from the one that follows typing. */
import { withControls } from "@crq/engine/controls/apply-control";
import { avoidedLoss } from "@crq/engine/controls/avoided-loss";
import { chooseControls } from "@crq/engine/controls/choose-controls";
import { controlsOn } from "@crq/engine/controls/followed-effects";
import { isInPlace, planChanges } from "@crq/engine/controls/control-states";
import { eventSummary } from "@crq/engine/exact/event-summary";
import { exact } from "@crq/engine/exact/exact";
import { insuredLoss } from "@crq/engine/insurance/insured-loss";
import { lossByForm } from "@crq/engine/loss-forms/loss-by-form";
import { portfolioLoss } from "@crq/engine/program/portfolio-loss";
import { treatedPortfolio } from "@crq/engine/program/treated-portfolio";
import { nearestCorrelation } from "@crq/engine/portfolio/nearest-correlation";
import { sobolIndices } from "@crq/engine/sensitivity/sobol";
import { tornado } from "@crq/engine/sensitivity/tornado";
import { uncertaintyShares } from "@crq/engine/sensitivity/uncertainty-share";
import { valueOfInformation } from "@crq/engine/sensitivity/value-of-information";
import type { Scenario } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";
import type { AnalysisKind, AnalysisReply, AnalysisRequest, Answer, Ask } from "./analysis-messages.ts";

function reply(message: AnalysisReply): void {
  (self as unknown as { postMessage: (message: AnalysisReply) => void }).postMessage(message);
}

type Progress = (done: number, total: number) => void;

const COMPUTE: { readonly [K in AnalysisKind]: (ask: Ask<K>, onProgress: Progress) => Answer<K> } = {
  states: ({ scenario, controls }) => ({
    inherent: controls.some(isInPlace) ? exact(withControls(scenario, controls, "inherent")) : null,
    residual: controls.some(planChanges) ? exact(withControls(scenario, controls, "residual")) : null,
  }),
  event: ({ scenario }) => eventSummary(scenario),
  forms: ({ scenario }) => lossByForm(scenario),
  tornado: ({ scenario }, onInput) => tornado(scenario, { onInput }),
  sobol: ({ scenario, years, seed }, onBlock) => ({
    indices: sobolIndices(scenario, { years, seed, onBlock }),
    shares: uncertaintyShares(scenario),
  }),
  information: ({ scenario, controls, years, seed }) =>
    valueOfInformation(scenario, controls, { years, seed }),
  avoided: ({ scenario, controls, status, years, seed }, onBlock) =>
    avoidedLoss(scenario, controls, { controls: status, years, seed, onBlock }),
  frontier: ({ scenario, controls, rules }) => chooseControls(scenario, controls, rules),
  insurance: ({ scenario, insurance, years, seed }) => insuredLoss(scenario, insurance, { years, seed }),
  portfolio: (ask, onBlock) => {
    if ("declared" in ask) {
      const { members, causes } = ask.declared;
      const { portfolio, ...loss } = portfolioLoss(members, ask.declared);
      return { ...portfolio, declared: { ...loss, causes } };
    }
    const { portfolio, ...treated } = treatedPortfolio(ask.treated, { ...ask, onBlock });
    return { ...portfolio, treated };
  },
  nearest: ({ matrix }) => nearestCorrelation(matrix),
};

/** What is asked, with the effects of followed records that the scenario still has the factors for. */
function settled<T extends object>(ask: T): T {
  if (!("controls" in ask && "scenario" in ask)) return ask;
  const { controls, scenario } = ask as unknown as { controls: readonly Control[]; scenario: Scenario };
  return { ...ask, controls: controlsOn(controls, scenario) };
}

function answer({ kind, id, ask }: AnalysisRequest): AnalysisReply {
  const started = performance.now();
  let told = 0;
  const onProgress: Progress = (done, total) => {
    const share = done / total;
    if (share - told < 0.02) return;
    told = share;
    reply({ type: "progress", id, share });
  };
  try {
    const compute = COMPUTE[kind] as (ask: unknown, onProgress: Progress) => Answer<AnalysisKind>;
    return {
      type: "answer",
      id,
      answer: compute(settled(ask), onProgress),
      durationMs: performance.now() - started,
    };
  } catch (error) {
    return { type: "failed", id, message: error instanceof Error ? error.message : String(error) };
  }
}

self.addEventListener("message", (event: MessageEvent<AnalysisRequest>) => reply(answer(event.data)));
