import { money, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import type { Answer } from "../quantify/analysis-messages.ts";
import { hasInterval } from "../result/result-words.ts";
import { TableExport } from "../result/table-export.tsx";

type InsuredLoss = Answer<"insurance">;

interface InsuredFiguresProps {
  readonly insured: InsuredLoss;
  readonly currency: string;
  readonly title: string;
}

const FIGURES = [
  { key: "mean", label: "Expected" },
  { key: "p95", label: "1-in-20 year" },
  { key: "p99", label: "1-in-100 year" },
  { key: "p99.9", label: "1-in-1,000 year" },
  { key: "cvar95", label: "Average beyond 1 in 20" },
] as const;

const COLUMNS = [
  { key: "gross", label: "Before" },
  { key: "recovery", label: "Insurer pays" },
  { key: "retained", label: "Retained" },
] as const;

/**
 * Gross, recovered and retained loss, the chances of payment and exhaustion, and the premium compared with
 * them.
 */
export function InsuredFigures({ insured, currency, title }: InsuredFiguresProps) {
  const { premium, pays, exhausted, expectedLossRatio, gross, recovery, retained, method } = insured;
  const text = (value: number) => money(value, currency, { fixed: true });
  const facts: (readonly [string, InsuredLoss["pays"] | null, string])[] = [
    ["Chance of a payment in a year", pays, ""],
    ["Chance that an event reaches its limit", exhausted.perEvent, "no limit"],
    ["Chance that a year reaches its limit", exhausted.perYear, "no limit"],
    ["Expected loss ratio", expectedLossRatio, "no premium"],
  ];
  const balance = retained.mean + premium - gross.mean;
  const quieter = gross.p99 - retained.p99 - premium;
  return (
    <>
      <p className="num max-w-prose text-base">
        Expected cost with the policy is {text(retained.mean + premium)} a year, loss and premium together:{" "}
        {text(Math.abs(balance))} {balance >= 0 ? "more" : "less"} than without.
        {quieter > 0 && <> In return, a 1-in-100 year costs {text(quieter)} less, after the premium.</>}
      </p>
      <Table label="Loss before and after insurance" className="mt-2">
        <thead>
          <tr>
            <Th>Annual loss</Th>
            {COLUMNS.map(({ key, label }) => (
              <Th key={key} numeric>
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(({ key, label }) => (
            <Tr key={key}>
              <RowHeader className="min-w-24">{label}</RowHeader>
              {COLUMNS.map((column) => (
                <Td key={column.key} numeric>
                  {text(insured[column.key][key])}
                  {method[column.key] === "simulation" && hasInterval(key) && (
                    <span className="text-2xs text-muted @max-lg:block @lg:ml-1">
                      ±{money(insured[column.key].error[key] ?? 0, currency)}
                    </span>
                  )}
                </Td>
              ))}
            </Tr>
          ))}
        </tbody>
      </Table>
      <dl className="num mt-3 grid gap-x-8 gap-y-1 text-sm @lg:grid-cols-2">
        {facts.map(([label, share, none]) => (
          <div key={label} className="flex justify-between gap-3 border-b border-line py-1.5">
            <dt>{label}</dt>
            <dd className={share ? "font-medium" : "text-muted"}>{share ? percent(share.value) : none}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-1 flex items-center justify-between gap-3 text-xs text-muted">
        <span className="max-w-prose">
          {method.retained === "simulation"
            ? "Per-event and annual terms interact, so retained losses are simulated; percentiles are shown with their 95% interval. The other figures are calculated exactly."
            : "All figures are calculated exactly, not simulated."}
        </span>
        <TableExport
          what="loss before and after insurance"
          title={title}
          table={() => [
            [`Annual loss, ${currency}`, "Gross", "Recovered", "Retained", "± retained"],
            ...FIGURES.map(({ key, label }) => [
              label,
              gross[key],
              recovery[key],
              retained[key],
              method.retained === "exact" || hasInterval(key) ? (retained.error[key] ?? null) : null,
            ]),
            ...facts.map(([label, share]) => [label, share?.value ?? null, null, null, null]),
          ]}
        />
      </div>
    </>
  );
}
