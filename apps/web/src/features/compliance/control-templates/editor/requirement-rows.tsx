import type { Coverage } from "@crq/contract/compliance/control-requirements";
import { TEMPLATE_LIMITS, type TemplateRequirement } from "@crq/contract/compliance/control-template-fields";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FrameworkChoice } from "../../../../screen/frameworks/framework-choice.tsx";
import { FrameworkName } from "../../../../screen/frameworks/framework-name.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { counted } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { COVERAGE_WORDS } from "../words.ts";
import type { Problems } from "./draft.ts";
import { RemoveRow } from "./remove-row.tsx";

interface RequirementRowsProps {
  readonly requirements: readonly TemplateRequirement[];
  readonly problems: Problems;
  readonly disabled: boolean;
  readonly onChange: (requirements: readonly TemplateRequirement[]) => void;
}

/** The requirements that the control serves: of any frameworks, by identifier. */
export function RequirementRows({ requirements, problems, disabled, onChange }: RequirementRowsProps) {
  const groups = Map.groupBy(
    requirements.map((one, at) => ({ one, at })),
    ({ one }) => one.framework,
  );
  return (
    <Section
      title="Requirements it serves"
      mark={<span className="text-sm text-muted">{counted(requirements.length, "requirement")}</span>}
      description="A control that’s made from it is linked to these."
    >
      <div className="grid gap-5">
        {[...groups].map(([framework, those]) => (
          <div key={framework}>
            <p className="text-xs text-muted">
              <FrameworkName id={framework} />
            </p>
            <ul className="border-t border-line text-sm">
              {those.map(({ one, at }) => (
                <li key={one.entry} className="border-b border-line py-1.5">
                  <fieldset
                    disabled={disabled}
                    aria-label={one.entry}
                    className="grid grid-cols-[minmax(0,1fr)_8rem_auto] items-center gap-2"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      <span className="num">{one.entry}</span>{" "}
                      <EntryTitle framework={framework} entry={one.entry} />
                    </span>
                    <Select
                      aria-label={`How much of ${one.entry}`}
                      value={one.coverage}
                      onChange={({ target }) =>
                        onChange(
                          requirements.map((other) =>
                            other === one ? { ...one, coverage: target.value as Coverage } : other,
                          ),
                        )
                      }
                    >
                      {Object.entries(COVERAGE_WORDS).map(([coverage, words]) => (
                        <option key={coverage} value={coverage}>
                          {words}
                        </option>
                      ))}
                    </Select>
                    <RemoveRow
                      label={`Remove ${one.entry}`}
                      onRemove={() => onChange(requirements.filter((other) => other !== one))}
                    />
                  </fieldset>
                  <p role="alert" className="text-bad empty:hidden">
                    {problems[`requirements[${at}].entry`]}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p role="alert" className="text-sm text-bad empty:hidden">
          {problems["requirements"]}
        </p>
        {!disabled && requirements.length < TEMPLATE_LIMITS.requirements && (
          <AddRequirements requirements={requirements} onChange={onChange} />
        )}
      </div>
    </Section>
  );
}

/** What an entry is called, where its framework says so. */
function EntryTitle({ framework, entry }: Pick<TemplateRequirement, "framework" | "entry">) {
  return <span className="text-muted">{useFramework(framework).data?.entries.get(entry)?.title}</span>;
}

function AddRequirements({
  requirements,
  onChange,
}: Pick<RequirementRowsProps, "requirements" | "onChange">) {
  const [framework, setFramework] = useState(requirements.at(-1)?.framework ?? "nist-csf-2-0");
  const [typed, setTyped] = useState("");
  const add = () => {
    const named = typed.split(/[,;\n]/).flatMap((one) => (one.trim() === "" ? [] : [one.trim()]));
    const fresh = [...new Set(named)].filter(
      (entry) => !requirements.some((one) => one.framework === framework && one.entry === entry),
    );
    if (framework === "" || named.length === 0) return;
    const rows = fresh.map((entry) => ({ framework, entry, coverage: "part" as const }));
    onChange([...requirements, ...rows].slice(0, TEMPLATE_LIMITS.requirements));
    setTyped("");
  };
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <Field label="Framework">
        {(control) => (
          <FrameworkChoice
            {...control}
            nothing="Choose a framework"
            value={framework}
            onChange={setFramework}
          />
        )}
      </Field>
      <Field label="Identifiers">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="PR.AA-01, PR.AA-03"
            maxLength={1000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      <Button variant="outline" disabled={typed.trim() === ""} onClick={add}>
        <Plus aria-hidden /> Add
      </Button>
    </div>
  );
}
