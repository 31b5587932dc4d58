import type { Dependence } from "@crq/contract/risk/portfolios";
import { useMemo, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Table, Th } from "../../../../ui/table.tsx";
import { useAnalysis } from "../quantify/use-analysis.ts";
import { type Member, withEntry } from "./portfolio-draft.ts";

interface MatrixEditorProps {
  readonly members: readonly Member[];
  readonly matrix: readonly (readonly number[])[];
  readonly onChange: ((dependence: Dependence) => void) | null;
}

/** A negligible difference between correlations. */
const NEGLIGIBLE = 1e-6;

/**
 * The correlation of each pair of members. An impossible matrix is reported, and the nearest possible one is offered.
 */
export function MatrixEditor({ members, matrix, onChange }: MatrixEditorProps) {
  const ask = useMemo(() => ({ matrix }), [matrix]);
  const nearest = useAnalysis("nearest", ask);
  const invalid = !nearest.stale && nearest.value !== null && nearest.value.largestChange > NEGLIGIBLE;
  return (
    <div className="mt-2">
      <Table label="Correlations of pairs" className="w-auto!">
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Scenario</span>
            </Th>
            {members.map(({ id, title }, index) => (
              <Th key={id} title={title} numeric className="px-1.5!">
                {index + 1}
                <span className="sr-only">: {title}</span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map(({ id, title }, row) => (
            <tr key={id}>
              <th
                scope="row"
                title={title}
                className="max-w-32 truncate border-b border-line py-1 pr-3 text-left text-xs font-normal"
              >
                <span className="num text-muted">{row + 1}</span> {title}
              </th>
              {members.map((other, column) => (
                <td key={other.id} className="num border-b border-line px-0.5 text-right text-xs">
                  {row === column ? (
                    <span className="px-1.5 text-muted">1</span>
                  ) : column > row ? (
                    <span className="px-1.5 text-muted">{shown(matrix[row]?.[column] ?? 0)}</span>
                  ) : (
                    <Entry
                      label={`Correlation of ${title} and ${other.title}`}
                      value={matrix[row]?.[column] ?? 0}
                      onChange={
                        onChange &&
                        ((value) =>
                          onChange({ type: "matrix", matrix: withEntry(matrix, row, column, value) }))
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <output className="mt-1 block min-h-5 text-xs">
        {invalid && nearest.value && (
          <span className="flex flex-wrap items-center gap-2 text-warn">
            These correlations contradict each other.
            {onChange && (
              <Button
                size="sm"
                variant="outline"
                onClick={() =>
                  onChange({
                    type: "matrix",
                    matrix: nearest.value!.matrix.map((row) => [...row]),
                  })
                }
              >
                Use the nearest valid set (changes by at most {shown(nearest.value.largestChange)})
              </Button>
            )}
          </span>
        )}
      </output>
    </div>
  );
}

function shown(value: number): string {
  return String(Number(value.toFixed(3)));
}

interface EntryProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: ((value: number) => void) | null;
}

/** One correlation: applied when the field loses focus, or with Enter. */
function Entry({ label, value, onChange }: EntryProps) {
  const [typed, setTyped] = useState<{ readonly of: number; readonly text: string } | null>(null);
  // Text typed over a value that has since changed, by the nearest matrix or another's version, no longer counts.
  const text = typed?.of === value ? typed.text : shown(value);
  const read = Number(text);
  const good = text.trim() !== "" && read >= -1 && read <= 1;
  const take = () => {
    if (typed?.of === value && good && read !== value) onChange?.(read);
    if (good) setTyped(null);
  };
  return (
    <>
      <span aria-hidden className="num hidden print:inline">
        {shown(value)}
      </span>
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={good ? undefined : true}
        title={good ? undefined : "A number from −1 to 1"}
        readOnly={!onChange}
        value={text}
        onChange={(event) => setTyped({ of: value, text: event.target.value })}
        onFocus={(event) => event.target.select()}
        onBlur={() => {
          take();
          setTyped(null);
        }}
        onKeyDown={(event) => event.key === "Enter" && take()}
        className="num w-10 border-b border-line-strong bg-transparent py-1 text-right outline-none hover:border-ink focus-visible:border-focus focus-visible:bg-focus/10 aria-invalid:border-bad touch:py-2.5"
      />
    </>
  );
}
