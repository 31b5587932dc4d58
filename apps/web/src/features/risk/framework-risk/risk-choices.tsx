import {
  FRAMEWORK_DASHBOARDS,
  type FrameworkDashboard,
} from "@crq/contract/risk/control-model/framework-dashboards";
import type { FrameworkRisk } from "@crq/contract/risk/control-model/framework-risk";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { EDITIONS } from "./dashboards.ts";

/** Parts of the address that choosing changes; undefined removes one. */
interface Chosen {
  readonly assessment?: string | undefined;
  readonly framework?: string | undefined;
  readonly currency?: string;
}

interface RiskChoicesProps {
  readonly dashboard: FrameworkDashboard;
  readonly data: FrameworkRisk;
  readonly currency: string | undefined;
  readonly onChange: (chosen: Chosen) => void;
}

/** The edition, the assessment, and the currency of the scenarios, as far as there's a choice. */
export function RiskChoices({ dashboard, data, currency, onChange }: RiskChoicesProps) {
  const editions: readonly string[] = FRAMEWORK_DASHBOARDS[dashboard];
  const currencies = currenciesOf(data);
  if (data.assessment === null && editions.length === 1) return null;
  return (
    <div className="mb-6 flex flex-wrap gap-4 print:hidden">
      {editions.length > 1 && (
        <Field label="Revision" className="w-40 max-sm:w-full">
          {(control) => (
            <Select
              {...control}
              value={data.framework}
              onChange={({ target }) => onChange({ framework: target.value, assessment: undefined })}
            >
              {editions.map((id) => (
                <option key={id} value={id}>
                  {EDITIONS[id]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {data.assessment !== null && (
        <Field label="Assessment" className="w-full max-w-xl min-w-0">
          {(control) => (
            <RecordPicker
              {...control}
              list="assessmentRecords.list"
              of={{ query: { framework: data.framework, sort: "updated", order: "desc" } }}
              noun="assessment"
              value={data.assessment!.id}
              onChange={(assessment) => onChange({ assessment })}
              labelOf={({ name }) => name}
              noteOf={({ clientName, frameworkEdition }) =>
                [clientName, frameworkEdition].filter(Boolean).join(", ")
              }
              nameOf={data.assessment!.name}
            />
          )}
        </Field>
      )}
      {currencies.length > 1 && (
        <Field label="Scenarios in" className="w-32">
          {(control) => (
            <Select
              {...control}
              value={currencies.find((one) => one === currency) ?? currencies[0]}
              onChange={({ target }) => onChange({ currency: target.value })}
            >
              {currencies.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  );
}

/** The scenarios' currencies, that of most scenarios first. */
export function currenciesOf({ scenarios }: Pick<FrameworkRisk, "scenarios">): string[] {
  const counts = Map.groupBy(scenarios, ({ currency }) => currency);
  return [...counts.keys()].toSorted((one, other) => counts.get(other)!.length - counts.get(one)!.length);
}
