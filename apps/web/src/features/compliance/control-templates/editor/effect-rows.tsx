import { TEMPLATE_LIMITS } from "@crq/contract/compliance/control-template-fields";
import { CONTROL_NODES } from "@crq/engine/controls/check-treatment";
import { Plus } from "lucide-react";
import { newId } from "../../../../screen/new-id.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Section } from "../../../../ui/section.tsx";
import { factorLabel } from "../../../risk/scenarios/control-records/public.ts";
import type { Draft, Problems } from "./draft.ts";
import { RemoveRow } from "./remove-row.tsx";

type Effect = Draft["effects"][number];

interface EffectRowsProps {
  readonly effects: readonly Effect[];
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly onChange: (effects: readonly Effect[]) => void;
}

const WORDS = [
  { key: "statement", label: "What the source says", max: 500 },
  { key: "source", label: "Source", max: 300 },
  { key: "url", label: "Link", max: 500 },
] as const;

/** What a control typically does to factors, as intervals, and who says so. */
export function EffectRows({ effects, problems, disabled, onChange }: EffectRowsProps) {
  const free = CONTROL_NODES.find((node) => effects.every((effect) => effect.node !== node));
  const change = (key: string, to: Partial<Effect>) =>
    onChange(effects.map((effect) => (effect.key === key ? { ...effect, ...to } : effect)));
  return (
    <Section
      title="Typical effect"
      description="The share of a factor that remains with the control, as a range, and where that comes from. Scenarios leave out factors that they don’t estimate."
    >
      <div className="grid gap-5">
        {effects.map((effect, at) => (
          <fieldset
            key={effect.key}
            aria-label={`Effect ${at + 1}`}
            disabled={disabled}
            className="grid gap-3 border-l-[3px] border-line pl-3"
          >
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
              <Field label="Factor" error={problems[`effects[${at}].node`]}>
                {(control) => (
                  <Select
                    {...control}
                    value={effect.node}
                    onChange={({ target }) => change(effect.key, { node: target.value })}
                  >
                    {CONTROL_NODES.map((node) => (
                      <option key={node} value={node}>
                        {factorLabel(node)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <RemoveRow
                label={`Remove effect ${at + 1}`}
                onRemove={() => onChange(effects.filter(({ key }) => key !== effect.key))}
              />
            </div>
            <div className="grid gap-3 sm:grid-cols-2">
              {(["low", "high"] as const).map((end) => (
                <Field
                  key={end}
                  label={end === "low" ? "Remains, from" : "Remains, to"}
                  error={problems[`effects[${at}].${end}`]}
                >
                  {(control) => (
                    <Input
                      {...control}
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder={end === "low" ? "20%" : "60%"}
                      value={effect[end]}
                      onChange={({ target }) => change(effect.key, { [end]: target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
            {WORDS.map(({ key, label, max }) => (
              <Field
                key={key}
                label={label}
                error={problems[`effects[${at}].${key}`]}
                {...(key === "url" && { aside: "Optional" })}
              >
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    maxLength={max}
                    value={effect[key]}
                    onChange={({ target }) => change(effect.key, { [key]: target.value })}
                  />
                )}
              </Field>
            ))}
          </fieldset>
        ))}
        {!disabled && free && effects.length < TEMPLATE_LIMITS.effects && (
          <Button
            variant="outline"
            size="sm"
            className="w-fit"
            onClick={() =>
              onChange([
                ...effects,
                { key: newId(), node: free, low: "", high: "", statement: "", source: "", url: "" },
              ])
            }
          >
            <Plus aria-hidden /> Add an effect
          </Button>
        )}
      </div>
    </Section>
  );
}
