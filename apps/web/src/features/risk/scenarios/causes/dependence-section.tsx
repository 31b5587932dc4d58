import type { JointDependence, LossModel } from "@crq/contract/risk/loss-model";
import { Suspense, lazy, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { SegmentedSwitch } from "../result/segmented-switch.tsx";

const PairEditor = lazy(() => import("./pair-editor.tsx"));

interface DependenceSectionProps {
  readonly model: LossModel;
  readonly clientId: string | null;
  readonly busy: boolean;
  /** Null for read-only viewers. */
  readonly onSave: ((dependence: JointDependence) => void) | null;
  /** Null unless a client declares its own. */
  readonly onInherit: (() => void) | null;
}

const WORDS: Readonly<Record<JointDependence["type"], string>> = {
  independent: "A bad year in one scenario says nothing about the others.",
  common:
    "Correlation of annual losses (Gaussian copula). The higher a correlation, the more bad years coincide.",
  matrix:
    "Correlations of annual losses (Gaussian copula) for the pairs that you name, and one for all others. The higher a correlation, the more bad years coincide. Figures are simulated unless all pairs come out the same.",
};

/** How scenarios' own losses depend on each other: not at all, the same for all, or pair by pair. */
export function DependenceSection({ model, clientId, busy, onSave, onInherit }: DependenceSectionProps) {
  const { dependence, inherited } = model;
  const [type, setType] = useState(dependence.type);
  const [text, setText] = useState(
    dependence.type === "independent" ? "0.3" : String(dependence.correlation),
  );
  const [pairs, setPairs] = useState(dependence.type === "matrix" ? dependence.pairs : []);
  const [contradicts, setContradicts] = useState(false);
  const correlation = Number(text);
  const valid = text.trim() !== "" && correlation >= 0 && correlation <= 0.95;
  const chosen: JointDependence =
    type === "matrix" ? { type, correlation, pairs } : type === "common" ? { type, correlation } : { type };
  const changed = JSON.stringify(chosen) !== JSON.stringify(dependence);
  const savable =
    type === "independent" || (valid && (type === "common" || (pairs.length > 0 && !contradicts)));
  return (
    <Section
      title="Scenarios’ own losses"
      description={
        inherited
          ? "Inherited from the organization, like the year of prices below. Saving here declares both for this client alone."
          : "Besides the common causes below."
      }
      actions={
        onInherit && (
          <Button variant="outline" size="sm" busy={busy} onClick={onInherit}>
            Use the organization’s dependence
          </Button>
        )
      }
    >
      <form
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (savable) onSave?.(chosen);
        }}
      >
        <div className="flex flex-wrap items-end gap-3">
          <fieldset disabled={onSave === null}>
            <SegmentedSwitch
              legend="Declared dependence"
              value={type}
              choices={[
                { value: "independent", label: "Independent" },
                { value: "common", label: "Same for all" },
                { value: "matrix", label: "Pair by pair" },
              ]}
              onChange={setType}
            />
          </fieldset>
          {type !== "independent" && (
            <div className="w-52">
              <Field
                label={type === "common" ? "Correlation, 0 to 0.95" : "All other pairs, 0 to 0.95"}
                error={valid ? undefined : "Enter a correlation from 0 to 0.95"}
              >
                {(field) => (
                  <Input
                    {...field}
                    inputMode="decimal"
                    className="num"
                    disabled={onSave === null}
                    value={text}
                    onChange={(event) => setText(event.target.value)}
                  />
                )}
              </Field>
            </div>
          )}
          {onSave && changed && type !== "matrix" && (
            <Button type="submit" busy={busy} disabled={!savable}>
              Save
            </Button>
          )}
        </div>
        <p className="max-w-prose text-xs text-muted">{WORDS[type]}</p>
        {type === "matrix" && (
          <Suspense fallback={<Skeleton className="h-24 w-full" />}>
            <PairEditor
              correlation={valid ? correlation : 0}
              pairs={pairs}
              named={model.named}
              clientId={clientId}
              onChange={onSave && setPairs}
              onContradiction={setContradicts}
            />
            {onSave && changed && (
              <Button type="submit" className="self-start" busy={busy} disabled={!savable}>
                Save
              </Button>
            )}
          </Suspense>
        )}
      </form>
    </Section>
  );
}
