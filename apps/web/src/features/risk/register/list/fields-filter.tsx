import { FIELD_LIMITS, filteredValues } from "@crq/contract/risk/register/risk-fields";
import type { FilterControl } from "../../../../screen/use-list.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { fieldsInUse, useOwnFields } from "../fields/own-fields.ts";

/** Filters risks by the tenant's own choices and yes-or-no fields; the URL has all of them as one value. */
export function FieldsFilter({ value, onChange }: FilterControl) {
  const fields = fieldsInUse(useOwnFields()).filter(({ kind }) => kind === "choice" || kind === "yes_no");
  const chosen = value === undefined || value === "" ? {} : filteredValues(value);
  const set = (id: string, to: string) => {
    const others = Object.entries(chosen)
      .filter(([key]) => key !== id)
      .map(([key, one]) => `${key}:${wordOf(one)}`);
    const all = to === "" ? others : [...others, `${id}:${to}`];
    onChange(all.length === 0 ? undefined : all.join(","));
  };
  return fields.map(({ id, name, kind, options }) => (
    <Select
      key={id}
      aria-label={name}
      className="w-40"
      disabled={chosen[id] === undefined && Object.keys(chosen).length >= FIELD_LIMITS.filters}
      value={chosen[id] === undefined ? "" : wordOf(chosen[id])}
      onChange={({ target }) => set(id, target.value)}
    >
      <option value="">{name}: any</option>
      {kind === "yes_no" ? (
        <>
          <option value="yes">{name}: yes</option>
          <option value="no">{name}: no</option>
        </>
      ) : (
        options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))
      )}
    </Select>
  ));
}

const wordOf = (value: string | number | boolean) =>
  value === true ? "yes" : value === false ? "no" : `${value}`;
