import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Input } from "../../../../ui/form/input.tsx";
import { useRested } from "../../../../ui/use-rested.ts";

const Combobox = lazy(async () => ({
  default: (await import("../../../../ui/form/combobox.tsx")).Combobox,
}));

/** A person who can be assigned or mentioned. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

type PersonPickerProps = Omit<ComponentProps<"input">, "value" | "onChange" | "list" | "ref"> & {
  readonly assessmentId: string;
  /** The chosen person; null for no one. */
  readonly value: Person | null;
  /** The label for no choice; without it someone has to be chosen. */
  readonly nothing?: string;
  readonly onChoose: (person: Person | null) => void;
};

/** Chooses someone who works on an assessment. */
export function PersonPicker({ assessmentId, value, nothing, onChoose, ...control }: PersonPickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const words = (typed ?? "").trim();
  const q = useRested(words);
  const people = useQuery({
    ...queryOf("assessmentAnswers.people", {
      params: { id: assessmentId },
      query: q === "" ? {} : { q },
    }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const found = (people.data?.items ?? []).filter(({ name }) =>
    name.toLowerCase().includes(words.toLowerCase()),
  );
  const none = nothing === undefined || words !== "" ? [] : [{ id: "", label: nothing }];
  const shown = value?.name ?? nothing ?? "";
  return (
    <Suspense fallback={<Input {...control} readOnly value={shown} />}>
      <Combobox
        {...control}
        noun="person"
        plural="people"
        choices={[...none, ...found.map(({ id, name }) => ({ id, label: name }))]}
        value={value?.id ?? ""}
        shown={shown}
        typed={typed}
        onType={setTyped}
        open={open}
        onOpen={setOpen}
        onChoose={({ id, label }) => onChoose(id === "" ? null : { id, name: label })}
        found={{
          count: found.length,
          more: 0,
          current: people.data !== undefined && q === words && !people.isPlaceholderData,
          error: people.isFetching ? null : people.error,
          again: () => void people.refetch(),
        }}
      />
    </Suspense>
  );
}
