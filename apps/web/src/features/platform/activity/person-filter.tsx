import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useDeferredValue, useId, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Input } from "../../../ui/form/input.tsx";
import type { FeedSearch } from "./activity-search.ts";

interface PersonFilterProps {
  readonly search: FeedSearch;
  readonly change: (parts: { person: string | undefined }) => void;
  readonly name: string | undefined;
}

/** One person, found by name or address; chosen, their name stands there with a way back to everybody. */
export function PersonFilter({ search, change, name }: PersonFilterProps) {
  const options = useId();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { tenantId, person } = search;
  const { data } = useQuery({
    ...queryOf("activityFeed.people", { query: { ...(tenantId && { tenantId }), ...(q && { q }) } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  const people = data?.items ?? [];
  if (person !== undefined)
    return (
      <Button
        variant="secondary"
        className="max-w-full min-w-0 max-sm:col-span-2"
        onClick={() => {
          setTyped("");
          change({ person: undefined });
        }}
      >
        <span className="truncate">
          {name ?? people.find(({ id }) => id === person)?.name ?? "One person"}
        </span>
        <X aria-hidden />
        <span className="sr-only">, show everybody</span>
      </Button>
    );
  const words = (one: { name: string; email: string }) =>
    one.name === one.email ? one.email : `${one.name} (${one.email})`;
  return (
    <>
      <Input
        aria-label="Person"
        placeholder="Everybody"
        className="max-sm:col-span-2 sm:w-56!"
        list={options}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const chosen = people.find((one) => words(one) === target.value);
          if (chosen) change({ person: chosen.id });
        }}
      />
      <datalist id={options}>
        {people.map((one) => (
          <option key={one.id}>{words(one)}</option>
        ))}
      </datalist>
    </>
  );
}
