import type { TolerancePoint } from "@crq/engine/treatment";
import { Plus, Trash2 } from "lucide-react";
import { type SyntheticEvent, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { withPoint } from "../../../../ui/chart/tolerance.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { type QuantityKind, quantityText, readQuantity } from "../../../../ui/form/quantity.ts";
import { stepQuantity } from "../estimate/step-quantity.ts";

/** The maximum number of points of a tolerance. */
const MOST = 20;

/** A tolerance with a point added by a click. */
export function pointAdded(
  points: readonly TolerancePoint[],
  loss: number,
  chance: number,
): readonly TolerancePoint[] {
  if (points.length >= MOST) return points;
  return withPoint(points, {
    loss: Number(loss.toPrecision(2)),
    probability: Number(chance.toPrecision(2)),
  });
}

interface ToleranceEditorProps {
  readonly points: readonly TolerancePoint[];
  /** What it's called. */
  readonly limit: string;
  /** Null for read-only viewers. */
  readonly onChange: ((points: readonly TolerancePoint[]) => void) | null;
  readonly onDone: () => void;
}

/** The points of the tolerance as a small table, to type instead of draw. */
export function ToleranceEditor({ points, limit, onChange, onDone }: ToleranceEditorProps) {
  return (
    <section aria-label={limit} className="mt-2 max-w-md border-l-[3px] border-warn pl-3">
      {points.length === 0 ? (
        <p className="text-sm text-muted">
          How much loss do you accept, and how often? Click in the chart, or enter a point.
        </p>
      ) : (
        <Table label="Points of the limit">
          <thead>
            <tr>
              <Th>Losing more than</Th>
              <Th>Maximum chance in a year</Th>
              <Th>
                <span className="sr-only">Remove</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <PointRow
                key={index}
                index={index}
                point={point}
                onChange={onChange && ((next) => onChange(withPoint(points, next, index)))}
                onRemove={onChange && (() => onChange(points.filter((_, at) => at !== index)))}
              />
            ))}
          </tbody>
        </Table>
      )}
      {onChange && points.length === 0 && <FirstPoint onAdd={(point) => onChange([point])} />}
      <div className="mt-2 flex flex-wrap gap-2">
        {onChange && points.length > 0 && points.length < MOST && (
          <Button size="sm" variant="secondary" onClick={() => onChange(furtherPoint(points))}>
            <Plus aria-hidden /> Add a point
          </Button>
        )}
        {onChange && points.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onChange([])}>
            Remove all
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}

/** The fields of a first point, empty: what is acceptable doesn't follow from today's curve. */
function FirstPoint({ onAdd }: { readonly onAdd: (point: TolerancePoint) => void }) {
  const [[loss, chance], setTyped] = useState(["", ""] as readonly [string, string]);
  const [tried, setTried] = useState(false);
  const amount = readQuantity(loss, "money");
  const share = readQuantity(chance, "probability");
  const wrongLoss = !amount.ok || !(amount.value > 0 && amount.value <= 1e15);
  const wrongChance = !share.ok || !(share.value >= 0 && share.value <= 1);
  const add = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (amount.ok && share.ok && !wrongLoss && !wrongChance)
      onAdd({ loss: amount.value, probability: share.value });
  };
  return (
    <form noValidate onSubmit={add} className="mt-2 flex flex-wrap items-start gap-2">
      <Field
        label="Losing more than"
        error={tried && wrongLoss ? "Enter an amount above 0, such as 10M" : undefined}
        className="min-w-32 flex-1"
      >
        {(control) => (
          <Input
            {...control}
            className="num"
            autoComplete="off"
            placeholder="10M"
            value={loss}
            onChange={(event) => setTyped([event.target.value, chance])}
          />
        )}
      </Field>
      <Field
        label="Maximum chance in a year"
        error={tried && wrongChance ? "Enter a chance, such as 1 in 20" : undefined}
        className="min-w-32 flex-1"
      >
        {(control) => (
          <Input
            {...control}
            className="num"
            autoComplete="off"
            placeholder="1 in 20"
            value={chance}
            onChange={(event) => setTyped([loss, event.target.value])}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="mt-6.5">
        Add
      </Button>
    </form>
  );
}

/** Adds a point beyond the last: ten times the loss, a tenth as likely. */
function furtherPoint(points: readonly TolerancePoint[]): TolerancePoint[] {
  const last = points.at(-1)!;
  return withPoint(points, {
    loss: Math.min(1e15, Number((last.loss * 10).toPrecision(2))),
    probability: Number((last.probability / 10).toPrecision(2)),
  });
}

interface PointRowProps {
  readonly index: number;
  readonly point: TolerancePoint;
  readonly onChange: ((point: TolerancePoint) => void) | null;
  readonly onRemove: (() => void) | null;
}

function PointRow({ index, point, onChange, onRemove }: PointRowProps) {
  const name = `point ${index + 1}`;
  return (
    <Tr>
      <RowHeader className="w-1/2">
        <Amount
          label={`Loss of ${name}`}
          kind="money"
          value={point.loss}
          good={(loss) => loss > 0 && loss <= 1e15}
          onChange={onChange && ((loss) => onChange({ ...point, loss }))}
        />
      </RowHeader>
      <Td>
        <Amount
          label={`Chance of ${name}`}
          kind="probability"
          value={point.probability}
          good={(chance) => chance >= 0 && chance <= 1}
          onChange={onChange && ((probability) => onChange({ ...point, probability }))}
        />
      </Td>
      <Td className="text-right">
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="size-7! text-muted touch:size-11!"
            aria-label={`Remove ${name}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </Td>
    </Tr>
  );
}

interface AmountProps {
  readonly label: string;
  readonly kind: QuantityKind;
  readonly value: number;
  readonly good: (value: number) => boolean;
  readonly onChange: ((value: number) => void) | null;
}

/** A figure in a cell: the text is applied when the field loses focus, or with Enter. */
function Amount({ label, kind, value, good, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? quantityText(value, kind);
  const reading = readQuantity(text, kind);
  const wrong = !reading.ok || !good(reading.value);
  const take = () => {
    if (typed !== null && reading.ok && !wrong && reading.value !== value) onChange?.(reading.value);
    if (!wrong) setTyped(null);
  };
  return (
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      aria-invalid={wrong || undefined}
      readOnly={!onChange}
      value={text}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
        const direction = { ArrowUp: 1 as const, ArrowDown: -1 as const }[event.key];
        if (direction === undefined || !onChange) return;
        event.preventDefault();
        const next = stepQuantity(text, kind, direction, event.shiftKey);
        if (next !== null) setTyped(next);
      }}
      className="num w-full min-w-16 border-b border-line-strong bg-transparent py-0.5 outline-none hover:border-ink focus-visible:border-focus focus-visible:bg-focus/10 aria-invalid:border-bad touch:py-2"
    />
  );
}
