/** Types of columns that the database declares only as `jsonb`: read as objects, written as JSON text. */
import type {
  Baseline,
  BaselineReview,
  BaselineSignature,
  BaselineState,
  Bridge,
} from "@crq/contract/risk/baselines/baselines";
import type { WrittenEntry } from "@crq/contract/compliance/framework-content";
import type { UsedRate } from "@crq/contract/platform/exchange-rates";
import type { Pricing } from "@crq/contract/platform/price-levels";
import type { ControlRecord } from "@crq/contract/risk/controls";
import type { ExposureNet, JoinedBy, LossFigures } from "@crq/contract/risk/exposure";
import type { CommonCause, JointDependence } from "@crq/contract/risk/loss-model";
import type { Policy, TowerLayer } from "@crq/contract/risk/policies";
import type { Assumption } from "@crq/contract/risk/assumptions";
import type { ReviewState, ReviewVerdict } from "@crq/contract/risk/scenario-reviews";
import type { PortfolioDependence } from "@crq/contract/risk/portfolios";
import type { Evidence, Scope } from "@crq/contract/risk/scenarios";
import type { Tolerance } from "@crq/contract/risk/treatment";
import type { Result } from "@crq/contract/risk/quantification";
import type { Distribution, ScenarioEstimate } from "@crq/engine/scenario";
import type { Treatment } from "@crq/engine/treatment";
import type { ColumnType } from "kysely";

/** An estimate that the engine has checked. */
export type CheckedEstimate = ScenarioEstimate;

export type EstimateColumn = ColumnType<CheckedEstimate, string, string>;
export type EvidenceColumn = ColumnType<Evidence[], string | undefined, string>;
export type AssumptionsColumn = ColumnType<Assumption[], string | undefined, string>;
export type ReviewStateColumn = ColumnType<ReviewState, ReviewState | undefined, ReviewState>;
export type ReviewVerdictColumn = ColumnType<ReviewVerdict, ReviewVerdict, never>;
export type ScopeColumn = ColumnType<Scope, string | undefined, string>;
export type ResultColumn = ColumnType<Result, string, string>;
export type DetailColumn = ColumnType<Record<string, unknown>, string | undefined, string>;
export type TreatmentColumn = ColumnType<Treatment, string | undefined, string>;
export type CostColumn = ColumnType<Distribution, string, string>;
export type ControlEvidenceColumn = ColumnType<ControlRecord["evidence"], string | undefined, string>;
export type RecordEffectsColumn = ColumnType<ControlRecord["effects"], string | undefined, string>;
export type FrameworkGroupsColumn = ColumnType<{ id: string; title: string }[], string | undefined, string>;
export type ObjectivesColumn = ColumnType<WrittenEntry["objectives"], string | undefined, string>;
export type ParametersColumn = ColumnType<WrittenEntry["parameters"], string | undefined, string>;
export type TowerColumn = ColumnType<TowerLayer[], string, string>;
export type PolicyTermsColumn = ColumnType<Policy["terms"], string | undefined, string>;
export type LayerColumn = ColumnType<Policy["perYear"], string, string>;
export type JointDependenceColumn = ColumnType<
  JointDependence | null,
  string | null | undefined,
  string | null
>;
export type CausesColumn = ColumnType<CommonCause[], string | undefined, string>;
export type NetColumn = ColumnType<ExposureNet | null, string | null | undefined, string | null>;
export type LossFiguresColumn = ColumnType<LossFigures | null, string | null | undefined, string | null>;
export type JoinedByColumn = ColumnType<JoinedBy | null, string | null | undefined, string | null>;
export type RatesColumn = ColumnType<UsedRate[] | null, string | null | undefined, string | null>;
export type PricingColumn = ColumnType<Pricing | null, string | null | undefined, string | null>;
/** What the screens of a baseline show of what it freezes. */
export type ShownBaseline = Pick<
  Baseline,
  | "decision"
  | "assumptions"
  | "approvedScenarios"
  | "figures"
  | "curves"
  | "appetite"
  | "joinedBy"
  | "parts"
  | "controls"
  | "scopes"
  | "policies"
  | "joining"
>;
export type ShownBaselineColumn = ColumnType<ShownBaseline, string, never>;
export type BaselineReviewsColumn = ColumnType<BaselineReview[], string | undefined, string>;
export type BaselineSignatureColumn = ColumnType<BaselineSignature | null, string | null | undefined, string>;
export type BridgesColumn = ColumnType<Record<string, Bridge>, string | undefined, string>;
export type BaselineStateColumn = ColumnType<BaselineState, BaselineState | undefined, BaselineState>;
export type ToleranceColumn = ColumnType<Tolerance, string | undefined, string>;
export type DependenceColumn = ColumnType<PortfolioDependence, string | undefined, string>;
/** Losses, ascending, each with the chance of losing more; null if it wasn't stored. */
export type CurveColumn = ColumnType<
  readonly (readonly [number, number])[] | null,
  string | null | undefined,
  string | null
>;
/** The planned control that saves most for its cost; null if none pays for itself or it wasn't stored. */
export type BestControlColumn = ColumnType<
  {
    readonly scenarioId: string;
    readonly title: string;
    readonly saves: number;
    readonly cost: number;
  } | null,
  string | null | undefined,
  string | null
>;
