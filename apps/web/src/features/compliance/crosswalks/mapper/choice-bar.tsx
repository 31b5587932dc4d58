import { ArrowLeftRight } from "lucide-react";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { type ChangeSearch, DIRECT, isOwn, NO_FILTERS } from "./mapper-search.ts";
import type { Choice } from "./use-mapping.ts";

interface ChoiceBarProps {
  readonly choice: Choice;
  readonly change: ChangeSearch;
}

/** The two frameworks and the way between them: those that meet, by ways that exist; inside a tenant also those that it can relate itself. */
export function ChoiceBar({ choice: { from, to, via, meets, joined, frameworks }, change }: ChoiceBarProps) {
  const open = useUser().tenantId !== null;
  const title = (id: string) => frameworks.find((one) => one.id === id)?.title ?? id;
  const meeting = meets.find((one) => one.to === to.id);
  const apart = frameworks.filter(({ id }) => id !== from.id && !meets.some((one) => one.to === id));
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
            {frameworks
              .filter(({ id }) => open || joined.has(id))
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
            {open && (
              <Reachable
                label="No published pairs"
                meets={apart.map(({ id }) => ({ to: id }))}
                title={title}
              />
            )}
          </Select>
        )}
      </Field>
      <Field label="Way" className="sm:col-span-3 lg:col-span-1">
        {(control) => (
          <Select
            {...control}
            value={via?.id ?? DIRECT}
            onChange={(event) =>
              choose({
                from: from.id,
                to: to.id,
                via: event.target.value === DIRECT && meeting?.direct ? undefined : event.target.value,
              })
            }
          >
            {(open || meeting?.direct) && (
              <option value={DIRECT}>
                {!meeting?.direct
                  ? "Direct: your own pairs"
                  : isOwn(from.id) || isOwn(to.id)
                    ? "Direct: published pairs of what it rests on"
                    : `Direct: ${counted(meeting.direct.pairs, "published pair")}`}
              </option>
            )}
            {(meeting?.ways ?? []).map((way) => (
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
