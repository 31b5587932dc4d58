import type { Coverage } from "@crq/contract/compliance/control-requirements";
import { TEMPLATE_LIMITS, type TemplateRequirement } from "@crq/contract/compliance/control-template-fields";
import { AddEntries } from "../../../../screen/frameworks/add-entries.tsx";
import { FrameworkName } from "../../../../screen/frameworks/framework-name.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
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
          <AddEntries
            entries={requirements}
            onAdd={(entries) =>
              onChange(
                [...requirements, ...entries.map((one) => ({ ...one, coverage: "part" as const }))].slice(
                  0,
                  TEMPLATE_LIMITS.requirements,
                ),
              )
            }
          />
        )}
      </div>
    </Section>
  );
}

/** What an entry is called, where its framework says so. */
function EntryTitle({ framework, entry }: Pick<TemplateRequirement, "framework" | "entry">) {
  return <span className="text-muted">{useFramework(framework).data?.entries.get(entry)?.title}</span>;
}
