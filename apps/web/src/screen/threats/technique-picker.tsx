import type { Technique } from "@crq/threats/attack";
import { X } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useTechniques } from "./techniques.ts";

const Combobox = lazy(async () => ({ default: (await import("../../ui/form/combobox.tsx")).Combobox }));

/** How many techniques are offered at a time: a search finds the others. */
const SHOWN = 50;

type TechniquePickerProps = Omit<ComponentProps<"input">, "value" | "onChange" | "list" | "ref"> & {
  /** Identifiers of the chosen techniques, such as `T1566.001`. */
  readonly value: readonly string[];
  readonly onChange: (techniques: readonly string[]) => void;
  /** At most as many can be chosen. */
  readonly max?: number;
};

/** Chooses techniques of ATT&CK by identifier, name, or tactic, any number of them; they're listed below the field. */
export function TechniquePicker({ value, onChange, max = Infinity, ...control }: TechniquePickerProps) {
  const techniques = useTechniques();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const known = techniques.data?.TECHNIQUES ?? [];
  const found = known.filter((one) => !value.includes(one.id) && fits(one, typed ?? ""));
  const shown = found.slice(0, SHOWN);
  const full = value.length >= max;
  const field = { ...control, placeholder: full ? `At most ${max} techniques` : "Add a technique" };
  return (
    <div className="grid gap-2">
      <Suspense fallback={<Input {...field} readOnly value="" />}>
        <Combobox
          {...field}
          disabled={full || control.disabled}
          noun="technique"
          plural="techniques"
          choices={shown.map((one) => ({
            id: one.id,
            label: labelOf(one, techniques.data),
            note: tacticsOf(one),
          }))}
          value=""
          shown=""
          typed={typed}
          onType={setTyped}
          open={open}
          onOpen={setOpen}
          onChoose={({ id }) => {
            setTyped(undefined);
            onChange([...value, id].toSorted());
          }}
          found={{
            count: shown.length,
            more: found.length - shown.length,
            current: techniques.data !== undefined,
            error: techniques.isFetching ? null : techniques.error,
            again: () => void techniques.refetch(),
          }}
        />
      </Suspense>
      <Chosen value={value} data={techniques.data} disabled={control.disabled === true} onChange={onChange} />
    </div>
  );
}

type Attack = Pick<typeof import("@crq/threats/attack"), "techniqueName" | "techniqueOf"> | undefined;

interface ChosenProps {
  readonly value: readonly string[];
  readonly data: Attack;
  readonly disabled: boolean;
  readonly onChange: (techniques: readonly string[]) => void;
}

function Chosen({ value, data, disabled, onChange }: ChosenProps) {
  const list = useRef<HTMLUListElement>(null);
  if (value.length === 0) return null;
  const remove = (id: string) => {
    const at = value.indexOf(id);
    onChange(value.filter((other) => other !== id));
    // The focus goes to the one that follows, or to the one before it.
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[at + 1] ?? buttons[at - 1])?.focus();
  };
  return (
    <ul ref={list} aria-label="Chosen techniques" className="flex flex-wrap gap-1.5">
      {value.map((id) => (
        <li
          key={id}
          className="flex max-w-full items-center gap-1 rounded-md border border-line bg-sunken py-0.5 pr-0.5 pl-2 text-sm"
        >
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted tabular-nums">{id}</span>{" "}
            {data && (data.techniqueOf(id) ? data.techniqueName(id) : "no longer in ATT&CK")}
          </span>
          <Button
            variant="ghost"
            size="sm"
            className="px-1.5"
            disabled={disabled}
            aria-label={`Remove ${id}`}
            onClick={() => remove(id)}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}

const labelOf = ({ id }: Technique, data: Attack) => `${id} ${data?.techniqueName(id) ?? ""}`;
const tacticsOf = ({ tactics }: Technique) => tactics.map(({ name }) => name).join(", ");

/** Whether identifier, name and tactics contain every typed word. */
function fits(technique: Technique, typed: string) {
  const text = `${technique.id} ${technique.name} ${tacticsOf(technique)}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(" ")
    .every((word) => text.includes(word));
}
