/** Types of columns that the database calls only `jsonb`: read as objects, written as JSON text. */
import type { Evidence } from "@crq/contract/scenarios";
import type { Estimate, Result } from "@crq/contract/quantification";
import type { ColumnType } from "kysely";

export type EstimateColumn = ColumnType<Estimate, string, string>;
export type EvidenceColumn = ColumnType<Evidence[], string | undefined, string>;
export type ResultColumn = ColumnType<Result, string, string>;
export type DetailColumn = ColumnType<Record<string, unknown>, string | undefined, string>;
