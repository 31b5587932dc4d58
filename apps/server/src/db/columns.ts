/** Types of columns that the database declares only as `jsonb`: read as objects, written as JSON text. */
import type { Dependence } from "@crq/contract/risk/portfolios";
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Tolerance } from "@crq/contract/risk/treatment";
import type { Result } from "@crq/contract/risk/quantification";
import type { Scenario } from "@crq/engine/scenario";
import type { Treatment } from "@crq/engine/treatment";
import type { ColumnType } from "kysely";

/** An estimate that the engine has checked. */
export type CheckedEstimate = Pick<Scenario, "currency" | "frequency" | "primary" | "secondary">;

export type EstimateColumn = ColumnType<CheckedEstimate, string, string>;
export type EvidenceColumn = ColumnType<Evidence[], string | undefined, string>;
export type ResultColumn = ColumnType<Result, string, string>;
export type DetailColumn = ColumnType<Record<string, unknown>, string | undefined, string>;
export type TreatmentColumn = ColumnType<Treatment, string | undefined, string>;
export type ToleranceColumn = ColumnType<Tolerance, string | undefined, string>;
export type DependenceColumn = ColumnType<Dependence, string | undefined, string>;
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
