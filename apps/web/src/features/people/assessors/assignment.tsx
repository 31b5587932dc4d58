import type { Assessor } from "@crq/contract/people/assessors";
import type { ClientRecord } from "@crq/contract/platform/clients";
import { useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { counted } from "../../../ui/format.ts";
import { SearchInput } from "../../../ui/data-table/search-input.tsx";
import { type Draft, changesOf, inverse } from "./assignment-draft.ts";
import { Matrix } from "./matrix.tsx";
import { Preview } from "./preview.tsx";
import { Steps } from "./steps.tsx";

const PEOPLE = 40;
const CLIENTS = 24;
const NOTHING: Draft = new Map();

interface AssignmentProps {
  readonly tenantId: string;
  readonly assessors: readonly Assessor[];
  readonly clients: readonly ClientRecord[];
}

/** The matrix with its filters, the draft, and saving it. */
export function Assignment({ tenantId, assessors, clients }: AssignmentProps) {
  const [draft, setDraft] = useState(NOTHING);
  const people = useNarrowed(assessors, ({ name, email }) => `${name} ${email}`, PEOPLE);
  const columns = useNarrowed(clients, ({ name }) => name, CLIENTS);
  const query = { tenantId };
  const acting = {
    failed: "No changes made",
    also: ["clients"],
    onDone: () => setDraft(NOTHING),
  } as const;
  const undo = useAct("assessors.bulk", { ...acting, done: "No changes made" });
  const save = useAct("assessors.bulk", {
    ...acting,
    done: ({ assigned, unassigned }) => ({
      title: "Assignments saved",
      description: `${assigned} assigned, ${unassigned} removed`,
      durationMs: 15_000,
    }),
    undo: (_, { body }) => undo.run({ query, body: { changes: inverse(body.changes) } }),
  });

  return (
    <div>
      <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:max-w-3xl">
        <div>
          <SearchInput
            {...people.search}
            aria-label="Find people"
            placeholder="Find people by name or email"
          />
          <Steps label="people" {...people.steps} />
        </div>
        <div>
          <SearchInput {...columns.search} aria-label="Find clients" placeholder="Find clients by name" />
          <Steps label="clients" {...columns.steps} />
        </div>
      </div>
      {people.shown.length === 0 || columns.shown.length === 0 ? (
        <p className="border-y border-line py-8 text-base text-muted">
          {people.shown.length === 0 ? "No person" : "No client"} matches what you look for.
        </p>
      ) : (
        <Matrix people={people.shown} clients={columns.shown} draft={draft} onChange={setDraft} />
      )}
      <p className="mt-3 text-xs text-muted max-sm:hidden">
        Click a name to select its row or column. Hold Shift to select a range. Use the arrow keys to move and
        Space to select.
      </p>
      {draft.size === 0 ? (
        <p className="mt-4 text-sm text-muted">
          {counted(assessors.length, "assessor")}, {counted(clients.length, "client")}. Nothing is saved yet.
        </p>
      ) : (
        <Preview
          draft={draft}
          assessors={assessors}
          clients={clients}
          busy={save.busy || undo.busy}
          onSave={() => void save.run({ query, body: { changes: changesOf(draft) } })}
          onDiscard={() => setDraft(NOTHING)}
        />
      )}
    </div>
  );
}

/** A part of the records: those that match the search, a page at a time. */
function useNarrowed<T>(records: readonly T[], textOf: (record: T) => string, size: number) {
  const [words, setWords] = useState("");
  const [page, setPage] = useState(0);
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = records.filter((one) => wanted.every((word) => textOf(one).toLowerCase().includes(word)));
  const at = Math.min(page, Math.max(0, Math.ceil(found.length / size) - 1));
  return {
    shown: found.slice(at * size, (at + 1) * size),
    search: {
      value: words,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
        setWords(event.target.value);
        setPage(0);
      },
    },
    steps: { from: at * size, size, total: found.length, onStep: (by: number) => setPage(at + by) },
  };
}
