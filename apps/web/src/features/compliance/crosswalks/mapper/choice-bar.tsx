import type { Catalog } from "@crq/frameworks/catalog";
import { ArrowLeftRight } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { type ChangeSearch, NO_FILTERS } from "./mapper-search.ts";
import type { Choice } from "./use-mapping.ts";

interface ChoiceBarProps {
  readonly catalogs: readonly Catalog[];
  readonly choice: Choice;
  readonly change: ChangeSearch;
}

/** The two frameworks and the way between them: only those that meet, by ways that exist. */
export function ChoiceBar({ catalogs, choice: { from, to, via, seen }, change }: ChoiceBarProps) {
  const title = (id: string) => catalogs.find((one) => one.id === id)?.title ?? id;
  const joined = new Set(seen.map((one) => one.from));
  const meets = seen.filter((one) => one.from === from.id);
  const meeting = meets.find((one) => one.to === to.id)!;
  const choose = (parts: Parameters<ChangeSearch>[0]) =>
    change({ via: undefined, ...NO_FILTERS, show: undefined, pair: undefined, ...parts });
  return (
    <div className="mb-6 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_minmax(0,1fr)]">
      <Field label="From">
        {(control) => (
          <Select
            {...control}
            value={from.id}
            onChange={(event) => choose({ from: event.target.value, to: to.id })}
          >
            {catalogs
              .filter(({ id }) => joined.has(id))
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.title}
                </option>
              ))}
          </Select>
        )}
      </Field>
      <Button
        variant="outline"
        size="icon"
        aria-label="Exchange the two frameworks"
        title="Exchange the two frameworks"
        className="max-sm:justify-self-start"
        onClick={() => choose({ from: to.id, to: from.id, via: via?.id })}
      >
        <ArrowLeftRight aria-hidden className="max-sm:rotate-90" />
      </Button>
      <Field label="To">
        {(control) => (
          <Select
            {...control}
            value={to.id}
            onChange={(event) => choose({ from: from.id, to: event.target.value })}
          >
            <Reachable
              label="Related by a source"
              meets={meets.filter(({ direct }) => direct)}
              title={title}
            />
            <Reachable
              label="By way of another"
              meets={meets.filter(({ direct }) => !direct)}
              title={title}
            />
          </Select>
        )}
      </Field>
      <Field label="Way" className="sm:col-span-3 lg:col-span-1">
        {(control) => (
          <Select
            {...control}
            value={via?.id ?? ""}
            onChange={(event) => choose({ from: from.id, to: to.id, via: event.target.value || undefined })}
          >
            {meeting.direct && <option value="">Direct: {counted(meeting.direct.pairs, "pair")}</option>}
            {meeting.ways.map((way) => (
              <option key={way.via} value={way.via}>
                By way of {title(way.via)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function Reachable(props: {
  label: string;
  meets: readonly { readonly to: string }[];
  title: (id: string) => string;
}) {
  if (props.meets.length === 0) return null;
  return (
    <optgroup label={props.label}>
      {props.meets.map(({ to }) => (
        <option key={to} value={to}>
          {props.title(to)}
        </option>
      ))}
    </optgroup>
  );
}
