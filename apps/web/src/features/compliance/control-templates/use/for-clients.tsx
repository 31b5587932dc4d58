import type { UseOfTemplate } from "@crq/contract/compliance/control-template-uses";
import { MOST_TARGETS } from "@crq/contract/compliance/control-template-uses";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { count } from "../../../../ui/format.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useRested } from "../../../../ui/use-rested.ts";

interface ForClientsProps {
  /** Null: the whole tenant. */
  readonly chosen: readonly (string | null)[];
  readonly outcomes: readonly UseOfTemplate[];
  readonly onChange: (chosen: readonly (string | null)[]) => void;
}

/** Chooses for whom a control is made, and shows who has one. */
export function ForClients({ chosen, outcomes, onChange }: ForClientsProps) {
  const [typed, setTyped] = useState("");
  const q = useRested(typed.trim());
  const query = useQuery(
    queryOf("clientChoices.list", { query: { pageSize: MOST_TARGETS, ...(q !== "" && { q }) } }),
  );
  const toggle = (id: string | null, on: boolean) =>
    onChange(on ? [...chosen, id].slice(0, MOST_TARGETS) : chosen.filter((other) => other !== id));
  const row = (id: string | null, name: string) => (
    <li key={id ?? ""} className="border-b border-line py-1 last:border-0">
      <Checkbox
        checked={chosen.includes(id)}
        onChange={({ target }) => toggle(id, target.checked)}
        className="w-full"
      >
        <span className="min-w-0 wrap-anywhere">
          {name}
          {chosen.includes(id) && <Note outcome={outcomes.find(({ clientId }) => clientId === id)} />}
        </span>
      </Checkbox>
    </li>
  );
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">For whom</legend>
      <Loaded query={query} small skeleton={<Skeletons heights={["h-24"]} />}>
        {({ items, total }) => (
          <>
            {(total > 8 || q !== "") && (
              <Input
                aria-label="Search clients"
                placeholder="Search clients"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
            <ul className="max-h-60 overflow-y-auto rounded-md border border-line px-3">
              {q === "" && row(null, "The whole tenant")}
              {items.map(({ id, name }) => row(id, name))}
              {items.length === 0 && q !== "" && (
                <li className="py-2 text-sm text-muted">No client matches. Check the spelling.</li>
              )}
            </ul>
            {items.length > 1 && (
              <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() =>
                    onChange([...new Set([...chosen, ...items.map(({ id }) => id)])].slice(0, MOST_TARGETS))
                  }
                >
                  Choose all {count(items.length)}
                </Button>
                {chosen.length > 0 && (
                  <Button variant="outline" size="sm" onClick={() => onChange([])}>
                    Choose none
                  </Button>
                )}
                {total > items.length && `${count(total - items.length)} more: search for them.`}
              </p>
            )}
          </>
        )}
      </Loaded>
    </fieldset>
  );
}

function Note({ outcome }: { readonly outcome: UseOfTemplate | undefined }) {
  if (!outcome) return null;
  const { existing, clientId } = outcome;
  if (!existing) return <span className="block text-xs text-good">A new control</span>;
  const whose = existing.clientId === null && clientId !== null ? "the whole tenant has" : "has";
  const state = existing.inPlace ? "in place" : existing.willBe ? "planned" : "not in place";
  return (
    <span className="block text-xs text-muted">
      No second one: {whose} ‘{existing.name}’ already ({state})
    </span>
  );
}
