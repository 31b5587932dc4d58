import type { Scope } from "@crq/contract/risk/scenarios";
import { useId } from "react";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

/** Usual threat communities (Open FAIR's examples); others can be typed. */
const COMMUNITIES = [
  "Cyber criminals",
  "Nation states",
  "Hacktivists",
  "Privileged insiders",
  "Other insiders",
  "Suppliers",
  "Errors of our own people",
  "Nature and technical failure",
];
const EFFECT_WORDS: Readonly<Record<Scope["effect"], string>> = {
  "": "Not stated",
  confidentiality: "Confidentiality",
  integrity: "Integrity",
  availability: "Availability",
};

interface ScopeFieldsProps {
  readonly editing: ScenarioEditing;
  readonly readOnly: boolean;
}

/** Who or what acts, against which asset, with what effect. */
export default function ScopeFields({ editing: { draft, setText }, readOnly }: ScopeFieldsProps) {
  const { scope } = draft;
  const list = useId();
  const set = (parts: Partial<Scope>) => setText({ scope: { ...scope, ...parts } });
  return (
    <div className="col-span-2 grid gap-3 sm:grid-cols-3">
      <Field label="Threat community">
        {(control) => (
          <>
            <Input
              {...control}
              list={list}
              maxLength={200}
              readOnly={readOnly}
              value={scope.threat}
              onChange={({ target }) => set({ threat: target.value })}
            />
            <datalist id={list}>
              {COMMUNITIES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </datalist>
          </>
        )}
      </Field>
      <Field label="Asset">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            readOnly={readOnly}
            value={scope.asset}
            onChange={({ target }) => set({ asset: target.value })}
          />
        )}
      </Field>
      <Field label="Effect">
        {(control) => (
          <Select
            {...control}
            disabled={readOnly}
            value={scope.effect}
            onChange={({ target }) => set({ effect: target.value as Scope["effect"] })}
          >
            {Object.entries(EFFECT_WORDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
