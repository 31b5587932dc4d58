import { csvLine } from "@crq/contract/csv";
import type { Scope } from "@crq/contract/risk/scenarios";
import { inputsOf } from "@crq/engine/inputs";
import type { CheckedEstimate } from "../../../../db/columns.ts";
import { COLUMNS, INPUT_COLUMNS } from "./columns.ts";
import { estimateCell } from "./estimate-cell.ts";

/** A scenario's data for a row. */
export interface ScenarioToWrite {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly scope: Scope;
  /** Null: the whole tenant's. */
  readonly clientName: string | null;
  readonly estimate: CheckedEstimate;
}

/** Scenarios as CSV: a header, and one row each. */
export function csvOf(scenarios: readonly ScenarioToWrite[]): string {
  const rows = scenarios.map(({ id, title, description, scope, clientName, estimate }) => {
    const cells = new Map(
      inputsOf(estimate).map(({ name, distribution, cap }) => [name, estimateCell(distribution, cap)]),
    );
    return [
      id,
      title,
      description,
      scope.threat,
      scope.asset,
      scope.effect,
      clientName ?? "",
      estimate.currency,
      ...INPUT_COLUMNS.map(({ input }) => cells.get(input) ?? ""),
      estimate.eventCap === undefined ? "" : String(estimate.eventCap),
      estimate.formCorrelation === undefined ? "" : String(estimate.formCorrelation),
      String(estimate.priceYear ?? ""),
    ];
  });
  return [COLUMNS, ...rows].map(csvLine).join("");
}

/** The columns, and an example that an import skips because it begins with `#`. */
export function csvTemplate(): string {
  return csvOf([
    {
      id: "# example: a row that begins with # is left out",
      title: "Ransomware stops plant A",
      description: "The numbers are invented to show how estimates are written. 90% means a 90 % interval.",
      scope: { threat: "Criminals for ransom", asset: "Production control, plant A", effect: "availability" },
      clientName: null,
      estimate: {
        currency: "USD",
        frequency: {
          tef: { type: "pert", min: 1, mode: 4, max: 12 },
          vulnerability: { type: "uniform", min: 0.05, max: 0.2 },
        },
        primary: [
          { form: "productivity", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } },
          { form: "response", loss: { type: "triangular", min: 10_000, mode: 40_000, max: 200_000 } },
        ],
        secondary: {
          slef: { type: "constant", value: 0.3 },
          losses: [{ form: "fines", loss: { type: "lognormal90", p5: 10_000, p95: 1_000_000 } }],
        },
      },
    },
  ]);
}
