import type { Distribution } from "@crq/engine/scenario";
import { Plus, Trash2 } from "lucide-react";
import { useDeferredValue, useId, useMemo, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { CHANCE_AXIS, logAxis } from "../estimate/density.ts";
import { draftOf } from "../estimate/distribution-draft.ts";
import { DistributionEditor } from "../estimate/distribution-editor.tsx";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import type { OutlineContext } from "../estimate/outline-context.ts";
import { EstimateRows } from "./estimate-rows.tsx";
import { applyEstimate, kindAt, roundedDistribution } from "./input-at.ts";
import {
  POOL_METHODS,
  type PersonDraft,
  type PoolMethod,
  countedPeople,
  intervalOf,
  personProblems,
  poolOf,
  poolStatement,
  readWeight,
} from "./people-pool.ts";

interface PoolDialogProps {
  readonly input: string;
  /** The first estimate in the list, unless `people` are given. */
  readonly prior?: Distribution;
  /** Two or more people to start with, and what their weights follow from. */
  readonly people?: { readonly drafts: readonly PersonDraft[]; readonly weights: string };
  readonly context: OutlineContext;
  readonly onClose: () => void;
}

const MOST_PEOPLE = 12;
/** A shape that differs by more than this gets a sentence. */
const NOTABLE_MISFIT = 0.03;

/** Combines several people's estimates, each with a weight, and applies the result with evidence that names them. */
export function PoolDialog({ input, prior, people: given, context, onClose }: PoolDialogProps) {
  const kind = kindAt(input);
  const { currency } = context.estimate;
  const [people, setPeople] = useState<readonly PersonDraft[]>(
    () => given?.drafts ?? blankPeople(prior, kind),
  );
  const nextId = useRef(people.length);
  const [method, setMethod] = useState<PoolMethod>("linear");
  const settled = useDeferredValue(people);
  const counted = useMemo(() => countedPeople(settled, kind), [settled, kind]);
  const pool = useMemo(() => poolOf(counted, kind, method), [counted, kind, method]);
  const group = useId();
  const edit = (id: number, change: Partial<PersonDraft>) =>
    setPeople((now) => now.map((person) => (person.id === id ? { ...person, ...change } : person)));
  const add = () => {
    const id = nextId.current;
    nextId.current += 1;
    const type = people.at(-1)?.draft.type ?? "pert";
    setPeople((now) => [...now, { id, name: "", weight: "1", draft: { type, text: {} } }]);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-person="${id}"] input`)?.focus());
  };
  const apply = () => {
    if (!pool) return;
    applyEstimate(context, input, roundedDistribution(pool.estimate.distribution), {
      source:
        counted.length > 3 ? "Pooled estimates" : counted.map(({ name }) => name.slice(0, 80)).join(", "),
      statement: poolStatement(counted, pool, method, kind, currency),
    });
    onClose();
  };
  const unfinished = people.length - counted.length;
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(62rem,calc(100vw-2rem))]!"
      closeOnOutsideClick={false}
      title="Pool several people's estimates"
      description={`${factorLabel(input)}, ${factorAt(input)?.unit ?? ""}. Ask each person separately, before they see the other estimates.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!pool} onClick={apply}>
            Use as the estimate
          </Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="min-w-0">
          {given && <p className="mb-3 max-w-prose text-sm text-muted">{given.weights}</p>}
          <ul className="border-t border-ink/40">
            {people.map((person, index) => (
              <PersonRow
                key={person.id}
                person={person}
                index={index}
                kind={kind}
                share={factorAt(input)?.share}
                currency={currency}
                onEdit={(change) => edit(person.id, change)}
                onRemove={
                  people.length > 2
                    ? () => setPeople((now) => now.filter(({ id }) => id !== person.id))
                    : undefined
                }
              />
            ))}
          </ul>
          {people.length < MOST_PEOPLE && (
            <Button variant="ghost" size="sm" className="mt-2 -ml-2.5" onClick={add}>
              <Plus aria-hidden /> Add a person
            </Button>
          )}
        </div>
        <div className="min-w-0">
          <fieldset>
            <legend className="mb-1 text-sm font-medium">How to pool</legend>
            {(Object.keys(POOL_METHODS) as PoolMethod[]).map((key) => (
              <label key={key} className="flex cursor-pointer gap-2.5 py-1.5">
                <input
                  type="radio"
                  name={group}
                  checked={method === key}
                  onChange={() => setMethod(key)}
                  className="mt-0.5 size-4 shrink-0 accent-primary"
                />
                <span className="text-sm">
                  {POOL_METHODS[key].name}
                  <span className="block text-xs text-muted">{POOL_METHODS[key].meaning}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <div className="mt-4">
            {pool ? (
              <EstimateRows
                label="Each person and the pool"
                kind={kind}
                currency={currency}
                middle="mean"
                rows={[
                  ...counted.map(({ name, distribution }) => ({
                    name,
                    distribution,
                    interval: intervalOf(distribution),
                  })),
                  {
                    name: "Together",
                    interval: { middle: pool.mean, p5: pool.p5, p95: pool.p95 },
                    distribution: pool.estimate.distribution,
                    curve: pool.curve.density.some((d) => d > 0) ? pool.curve : undefined,
                    strong: true,
                  },
                ]}
              />
            ) : (
              <p className="border-y border-line py-6 text-sm text-muted">
                Add two estimates to see the result.
              </p>
            )}
          </div>
          <p className="mt-3 min-h-10 text-xs text-muted" aria-live="polite">
            {unfinished > 0 &&
              pool &&
              `${unfinished === 1 ? "One estimate is" : `${unfinished} estimates are`} incomplete and not included. `}
            {pool &&
              pool.estimate.misfit > NOTABLE_MISFIT &&
              `The scenario uses one distribution that matches the pool to within ${Math.round(pool.estimate.misfit * 100)} percentage points everywhere.`}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

/** The present estimate, and room for a second one. */
function blankPeople(prior: Distribution | undefined, kind: ReturnType<typeof kindAt>): PersonDraft[] {
  const first = prior ? draftOf(prior, kind) : { type: "pert" as const, text: {} };
  return [
    { id: 0, name: "", weight: "1", draft: first },
    { id: 1, name: "", weight: "1", draft: { type: first.type, text: {} } },
  ];
}

interface PersonRowProps {
  readonly person: PersonDraft;
  readonly index: number;
  readonly kind: ReturnType<typeof kindAt>;
  readonly share: string | undefined;
  readonly currency: string;
  readonly onEdit: (change: Partial<PersonDraft>) => void;
  readonly onRemove: (() => void) | undefined;
}

function PersonRow({ person, index, kind, share, currency, onEdit, onRemove }: PersonRowProps) {
  const weight = useId();
  const who = person.name.trim() || `Person ${index + 1}`;
  const single = countedPeople([person], kind)[0];
  const axis = kind === "probability" ? CHANCE_AXIS : single ? logAxis([single.distribution]) : null;
  return (
    <li data-person={person.id} className="border-b border-line py-3">
      <div className="mb-2 flex items-end gap-2">
        <Field label="Name" hideLabel className="flex-1">
          {(control) => (
            <Input
              {...control}
              maxLength={80}
              placeholder={`Person ${index + 1}`}
              aria-label={`Name of person ${index + 1}`}
              value={person.name}
              onChange={(event) => onEdit({ name: event.target.value })}
            />
          )}
        </Field>
        <div className="flex items-center gap-2 text-xs text-muted">
          <label htmlFor={weight}>Weight</label>
          <Input
            id={weight}
            aria-label={`Weight of ${who}`}
            aria-invalid={readWeight(person.weight) === null || undefined}
            inputMode="decimal"
            className="w-16! text-right"
            value={person.weight}
            onChange={(event) => onEdit({ weight: event.target.value })}
          />
        </div>
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            className="text-muted"
            aria-label={`Remove ${who}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <DistributionEditor
        name={`Estimate of ${who}`}
        kind={kind}
        share={share}
        currency={currency}
        draft={person.draft}
        problems={personProblems(person, kind)}
        axis={axis}
        readOnly={false}
        onChange={(draft) => onEdit({ draft })}
      />
    </li>
  );
}
