import { isOpen, type Verdict } from "@crq/frameworks/scoring/verdict";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Select } from "../../../ui/form/select.tsx";
import type { Requirement } from "./scored-answers.ts";
import { verdictWords } from "./words.ts";

interface WhatIfProps {
  readonly requirement: Requirement;
  /** As it's counted now. */
  readonly verdict: Verdict | undefined;
  /** Undefined: as it's answered. */
  readonly onChange: (to: Verdict | undefined) => void;
}

const WITH_PART = ["met", "partial", "not_met"] as const;

/** Counts a requirement as met or not, without saving: a choice of three where part of the points can be earned. */
export function WhatIf({ requirement: { entry, verdict: saved }, verdict, onChange }: WhatIfProps) {
  const met = !isOpen(verdict);
  // The same answer again leaves no change behind.
  const choose = (to: Verdict) =>
    onChange(isOpen(saved) === isOpen(to) && saved !== "partial" && to !== "partial" ? undefined : to);
  if (entry.weightIfPartial === undefined)
    return (
      <Checkbox
        checked={met}
        onChange={() => onChange(met === isOpen(saved) ? undefined : met ? "not_met" : "met")}
      >
        Met<span className="sr-only">: {entry.id}</span>
      </Checkbox>
    );
  return (
    <Select
      aria-label={`What if: ${entry.id}`}
      value={met ? "met" : (verdict ?? "not_met")}
      onChange={({ target }) => choose(target.value as Verdict)}
      className="max-w-40"
    >
      {WITH_PART.map((one) => (
        <option key={one} value={one}>
          {verdictWords(one)}
        </option>
      ))}
    </Select>
  );
}
