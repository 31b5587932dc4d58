import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, Suspense, lazy, useState } from "react";
import { type CallInput, type CallResult, type RouteName, queryOf } from "../api/call.ts";
import type { Choice } from "../ui/form/combobox.tsx";
import { Input } from "../ui/form/input.tsx";
import { useRested } from "../ui/use-rested.ts";

// Loads on its own, so that no screen waits for it.
const Combobox = lazy(async () => ({ default: (await import("../ui/form/combobox.tsx")).Combobox }));

/** How many records are offered at a time: a search finds the others. */
const SHOWN = 50;

/** Routes that return a page of records, searched by `q`. */
type ListRoute = {
  [N in RouteName]: CallResult<N> extends { items: { id: string }[]; total: number } ? N : never;
}[RouteName];
type ItemOf<N extends ListRoute> = CallResult<N>["items"][number];
type Input<N extends ListRoute> = (CallInput<N> extends { params: infer P } ? { params: P } : unknown) &
  (CallInput<N> extends { query: infer Q } ? { query?: Omit<Q, "q" | "page" | "pageSize"> } : unknown);

interface RecordChoice<T> extends Choice {
  readonly record?: T;
}

type RecordPickerProps<N extends ListRoute> = Omit<ComponentProps<"input">, "value" | "onChange" | "list"> & {
  /** The route whose records are offered, and its query. */
  readonly list: N;
  readonly of?: Input<N>;
  /** The noun for one record and several: `client`, `clients`. */
  readonly noun: string;
  readonly plural?: string;
  /** The id of the chosen record; empty for none. */
  readonly value: string;
  readonly onChange: (id: string, record: ItemOf<N> | undefined) => void;
  readonly labelOf: (record: ItemOf<N>) => string;
  readonly noteOf?: (record: ItemOf<N>) => string | undefined;
  /** The label for no choice, such as 'All clients'; without it a record has to be chosen. */
  readonly nothing?: string | undefined;
  /** Choices that aren't records, listed first. */
  readonly before?: readonly Choice[];
  /** Looks up the name of a chosen record that isn't among those loaded, or gives it. */
  readonly nameOf?: string | undefined | ((id: string) => Promise<string>);
};

/** Chooses one record of a list of any length: the server searches it while you type. */
export function RecordPicker<N extends ListRoute>(props: RecordPickerProps<N>) {
  // Records found for one tenant can't be chosen for another.
  return <Picker key={JSON.stringify(props.of ?? null)} {...props} />;
}

function Picker<N extends ListRoute>(props: RecordPickerProps<N>) {
  const { list, of, noun, plural = `${noun}s`, value, onChange, labelOf, noteOf, ...rest } = props;
  const { nothing, before = [], nameOf, className, ...control } = rest;
  const [held, setHeld] = useState(false);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [picked, setPicked] = useState<Choice>();
  const found = useFound(list, of, typed, open);
  const fixed = nothing === undefined ? before : [{ id: "", label: nothing }, ...before];
  const records = (found.records ?? []).map((record): RecordChoice<ItemOf<N>> => ({
    id: record.id,
    label: labelOf(record),
    note: noteOf?.(record),
    record,
  }));
  const fitting = found.current ? records : records.filter(fits(typed));
  const choices = [...fixed.filter(fits(typed)), ...fitting];
  const known = [picked, ...fixed, ...records].find((choice) => choice?.id === value);
  const name = useName(list, value, known === undefined && value !== "" ? nameOf : undefined);
  const field = { placeholder: `Choose a ${noun}`, ...control };
  const shown = known?.label ?? name;
  return (
    <Suspense
      fallback={
        <span className={className}>
          <Input
            {...field}
            readOnly
            value={shown}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          />
        </span>
      }
    >
      <Combobox
        {...field}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- it keeps the focus of the element it replaces
        autoFocus={held}
        className={className}
        noun={noun}
        plural={plural}
        choices={choices}
        value={value}
        shown={shown}
        typed={typed}
        onType={setTyped}
        open={open}
        onOpen={setOpen}
        onChoose={(choice: RecordChoice<ItemOf<N>>) => {
          setPicked(choice);
          onChange(choice.id, choice.record);
        }}
        found={{ ...found, count: records.length }}
      />
    </Suspense>
  );
}

/** The first records that match the typed text, and how many more there are. */
function useFound<N extends ListRoute>(list: N, of: Input<N> | undefined, typed = "", open: boolean) {
  const words = typed.trim();
  const q = useRested(words);
  const { params, query } = (of ?? {}) as { params?: object; query?: object };
  const asked = { params, query: { ...query, ...(q !== "" && { q }), pageSize: SHOWN } };
  const answer = useQuery({
    // Typed as one of them: the results of all routes together are too much for the compiler.
    ...queryOf<"clients.list">(list as "clients.list", asked as never),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const page = answer.data as { items: unknown; total: number } | undefined as
    | { items: ItemOf<N>[]; total: number }
    | undefined;
  return {
    records: page?.items,
    more: page === undefined ? 0 : page.total - page.items.length,
    /** The loaded records match the current text. */
    current: page !== undefined && q === words && !answer.isPlaceholderData,
    error: answer.isFetching ? null : answer.error,
    again: () => void answer.refetch(),
  };
}

/** The name of a chosen record that isn't among those loaded. */
function useName(list: string, id: string, nameOf: RecordPickerProps<ListRoute>["nameOf"]): string {
  const ask = typeof nameOf === "function" ? nameOf : undefined;
  const name = useQuery({
    queryKey: ["name", list, id],
    queryFn: async () => ask!(id),
    enabled: ask !== undefined,
  });
  if (typeof nameOf === "string") return nameOf;
  return name.data ?? (name.isError ? "No longer available" : "");
}

/** Whether a choice's name contains every typed word. */
function fits(typed = "") {
  const words = typed.toLowerCase().split(" ");
  return ({ label }: Choice) => words.every((word) => label.toLowerCase().includes(word));
}
