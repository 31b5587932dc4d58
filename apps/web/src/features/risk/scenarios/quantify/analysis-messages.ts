import type { Declared } from "@crq/contract/risk/declared-portfolio";
import type { avoidedLoss } from "@crq/engine/controls/avoided-loss";
import type { ChoiceRule } from "@crq/engine/controls/choice-rules";
import type { chooseControls } from "@crq/engine/controls/choose-controls";
import type { eventSummary } from "@crq/engine/exact/event-summary";
import type { insuredLoss } from "@crq/engine/insurance/insured-loss";
import type { lossByForm } from "@crq/engine/loss-forms/loss-by-form";
import type { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { nearestCorrelation } from "@crq/engine/portfolio/nearest-correlation";
import type { PortfolioLoss } from "@crq/engine/program/portfolio-loss";
import type { TreatedOptions, TreatedPortfolio } from "@crq/engine/program/treated-portfolio";
import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import type { sobolIndices } from "@crq/engine/sensitivity/sobol";
import type { tornado } from "@crq/engine/sensitivity/tornado";
import type { uncertaintyShares } from "@crq/engine/sensitivity/uncertainty-share";
import type { valueOfInformation } from "@crq/engine/sensitivity/value-of-information";
import type { Control, Insurance } from "@crq/engine/treatment";

/** The heavy analyses by name: the request and the response of each. */
interface Analyses {
  /** The scenario without its controls and with the planned ones; null if there are none of that kind. */
  states: {
    ask: { readonly scenario: Scenario; readonly controls: readonly Control[] };
    answer: { readonly inherent: Result | null; readonly residual: Result | null };
  };
  event: { ask: { readonly scenario: Scenario }; answer: ReturnType<typeof eventSummary> };
  forms: { ask: { readonly scenario: Scenario }; answer: ReturnType<typeof lossByForm> };
  tornado: { ask: { readonly scenario: Scenario }; answer: ReturnType<typeof tornado> };
  sobol: {
    ask: { readonly scenario: Scenario; readonly years: number; readonly seed: number };
    answer: {
      readonly indices: ReturnType<typeof sobolIndices>;
      readonly shares: ReturnType<typeof uncertaintyShares>;
    };
  };
  information: {
    ask: {
      readonly scenario: Scenario;
      readonly controls: readonly Control[];
      readonly years: number;
      readonly seed: number;
    };
    answer: ReturnType<typeof valueOfInformation>;
  };
  avoided: {
    ask: {
      readonly scenario: Scenario;
      readonly controls: readonly Control[];
      readonly status: Control["status"];
      readonly years: number;
      readonly seed: number;
    };
    answer: ReturnType<typeof avoidedLoss>;
  };
  frontier: {
    ask: {
      readonly scenario: Scenario;
      readonly controls: readonly Control[];
      readonly rules: readonly ChoiceRule[];
    };
    answer: ReturnType<typeof chooseControls>;
  };
  insurance: {
    ask: {
      readonly scenario: Scenario;
      readonly insurance: Insurance;
      readonly years: number;
      readonly seed: number;
    };
    answer: ReturnType<typeof insuredLoss>;
  };
  portfolio: {
    ask:
      | { readonly declared: Declared }
      | (TreatedOptions & {
          /** In one currency and its prices, before their controls. */
          readonly treated: Declared["members"];
        });
    answer: ReturnType<typeof exactPortfolio> & {
      /** Under the declared dependence. */
      readonly declared?: Pick<PortfolioLoss, "stages" | "joinedBy" | "curves" | "kept"> &
        Pick<Declared, "causes">;
      /** Under a dependence of its own: what controls change about it. */
      readonly treated?: Pick<TreatedPortfolio, "stages" | "curves">;
    };
  };
  nearest: {
    ask: { readonly matrix: readonly (readonly number[])[] };
    answer: ReturnType<typeof nearestCorrelation>;
  };
}

/** The name of an analysis. */
export type AnalysisKind = keyof Analyses;

/** The request of an analysis. */
export type Ask<K extends AnalysisKind> = Analyses[K]["ask"];
/** Its response. */
export type Answer<K extends AnalysisKind> = Analyses[K]["answer"];

/** A request to the worker of the heavy analyses. */
export type AnalysisRequest = {
  [K in AnalysisKind]: { readonly kind: K; readonly id: number; readonly ask: Ask<K> };
}[AnalysisKind];

/** The messages of that worker. `share` is the progress, 0 to 1. */
export type AnalysisReply =
  | {
      readonly type: "answer";
      readonly id: number;
      readonly answer: Analyses[AnalysisKind]["answer"];
      readonly durationMs: number;
    }
  | { readonly type: "progress"; readonly id: number; readonly share: number }
  | { readonly type: "failed"; readonly id: number; readonly message: string };
