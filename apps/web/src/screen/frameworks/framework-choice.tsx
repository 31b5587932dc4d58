import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { queryOf } from "../../api/call.ts";
import { useReadsOwn } from "./own.ts";
import type { FilterControl } from "../use-list.tsx";
import { Select } from "../../ui/form/select.tsx";

/** The server keeps at most as many. */
const OFFERED = 200;

interface FrameworkChoiceProps extends Omit<ComponentProps<typeof Select>, "value" | "onChange"> {
  readonly value: string;
  readonly onChange: (framework: string) => void;
  /** The label for no framework. */
  readonly nothing: string;
  /** The frameworks to choose from; left out: all. */
  readonly only?: readonly { readonly id: string; readonly title: string }[] | undefined;
}

/** Chooses a framework of the product or one of the tenant's. */
export function FrameworkChoice({ only, ...choice }: FrameworkChoiceProps) {
  return only ? <OneOf only={only} {...choice} /> : <OneOfAll {...choice} />;
}

function OneOf({ value, onChange, nothing, only, ...control }: FrameworkChoiceProps) {
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{nothing}</option>
      {only?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}

function OneOfAll({ value, onChange, nothing, ...control }: Omit<FrameworkChoiceProps, "only">) {
  const reads = useReadsOwn();
  const own = useQuery({
    ...queryOf("frameworks.list", { query: { sort: "title", pageSize: OFFERED } }),
    enabled: reads,
  });
  const items = own.data?.items ?? [];
  const known =
    value === "" || SHIPPED.some(({ id }) => id === value) || items.some(({ id }) => id === value);
  return (
    <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{nothing}</option>
      {!known && <option value={value}>Another framework</option>}
      <optgroup label="Shipped with the product">
        {SHIPPED.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </optgroup>
      {items.length > 0 && (
        <optgroup label="Your own frameworks">
          {items.map(({ id, title, edition }) => (
            <option key={id} value={id}>
              {[title, edition].filter(Boolean).join(" ")}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}

/** The filter of the list. */
export function FrameworkFilter({ value = "", onChange }: FilterControl) {
  return (
    <FrameworkChoice
      aria-label="Framework"
      nothing="All frameworks"
      className="w-48"
      value={value}
      onChange={(framework) => onChange(framework === "" ? undefined : framework)}
    />
  );
}
