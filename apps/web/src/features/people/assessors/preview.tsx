import type { Assessor } from "@crq/contract/people/assessors";
import type { ClientRecord } from "@crq/contract/platform/clients";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { type Draft, perPerson } from "./assignment-draft.ts";

const NAMED = 12;

interface PreviewProps {
  readonly draft: Draft;
  readonly assessors: readonly Assessor[];
  readonly clients: readonly ClientRecord[];
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** The effect of saving, in words and by person, with the buttons for it. */
export function Preview({ draft, assessors, clients, busy, onSave, onDiscard }: PreviewProps) {
  const people = [...perPerson(draft)];
  const given = [...draft.values()].filter(Boolean).length;
  const taken = draft.size - given;
  const nameOf = new Map([...assessors, ...clients].map(({ id, name }) => [id, name]));
  const names = (ids: readonly string[]) =>
    ids
      .map((id) => nameOf.get(id) ?? "")
      .toSorted()
      .join(", ");
  const parts = [
    ...(given > 0 ? [`${counted(given, "assignment")} added`] : []),
    ...(taken > 0 ? [`${counted(taken, "assignment")} removed`] : []),
  ];
  return (
    <section
      aria-label="Pending changes"
      className="sticky bottom-0 z-20 mt-4 border-t border-ink/40 bg-bg py-3"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p aria-live="polite" className="min-w-0 flex-1 basis-60 text-base font-medium">
          {counted(people.length, "person", "people")}: {parts.join(", ")}
        </p>
        <div className="flex gap-2">
          <Button variant="outline" onClick={onDiscard}>
            Discard
          </Button>
          <Button busy={busy} onClick={onSave}>
            Save assignments
          </Button>
        </div>
      </div>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer text-muted touch:py-3">Show by assessor</summary>
        <ul className="mt-2 max-h-48 overflow-y-auto">
          {people.slice(0, NAMED).map(([id, { got, lost }]) => (
            <li key={id} className="border-t border-line py-1.5">
              <span className="font-medium">{nameOf.get(id)}</span>
              {got.length > 0 && <span> gets {names(got)}</span>}
              {got.length > 0 && lost.length > 0 && <span>;</span>}
              {lost.length > 0 && <span className="text-bad"> loses {names(lost)}</span>}
            </li>
          ))}
          {people.length > NAMED && (
            <li className="border-t border-line py-1.5 text-muted">
              and {counted(people.length - NAMED, "more person", "more people")}
            </li>
          )}
        </ul>
      </details>
    </section>
  );
}
