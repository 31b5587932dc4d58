import type { Assessor } from "@crq/contract/people/assessors";
import type { ClientRecord } from "@crq/contract/platform/clients";
import { cx } from "class-variance-authority";
import { Check, Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useUser } from "../../../session/user-context.ts";
import { type Draft, isAssigned, willBeAssigned, withPairs } from "./assignment-draft.ts";

interface MatrixProps {
  readonly people: readonly Assessor[];
  readonly clients: readonly ClientRecord[];
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Up to this many clients, their names are horizontal, except on a phone. */
const FEW = 5;

interface Cell {
  readonly row: number;
  readonly column: number;
}
const MOVES: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * People times clients: each cell a mark. Only one cell at a time is in the Tab order; the arrow keys lead to the others.
 */
export function Matrix({ people, clients, draft, onChange }: MatrixProps) {
  const user = useUser();
  const grid = useRef<HTMLTableElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<(Cell & { assigned: boolean }) | undefined>();
  const open = (person: Assessor) => !person.allClients && person.id !== user.id;
  const ids = clients.map(({ id }) => id);
  const few = clients.length <= FEW;

  function mark(cell: Cell, range: boolean) {
    const person = people[cell.row];
    const clientId = ids[cell.column];
    if (person === undefined || clientId === undefined || !open(person)) return;
    setActive(cell);
    if (range && anchor !== undefined) {
      const [top, bottom] = [anchor.row, cell.row].toSorted((a, b) => a - b);
      const [left, right] = [anchor.column, cell.column].toSorted((a, b) => a - b);
      const rows = people.slice(top, bottom! + 1).filter(open);
      onChange(withPairs(draft, rows, ids.slice(left, right! + 1), anchor.assigned));
      return;
    }
    const assigned = !willBeAssigned(draft, person, clientId);
    setAnchor({ ...cell, assigned });
    onChange(withPairs(draft, [person], [clientId], assigned));
  }
  /** Marks all, or none if all are already marked. */
  function markAll(rows: readonly Assessor[], clientIds: readonly string[]) {
    const those = rows.filter(open);
    const full = those.every((person) => clientIds.every((id) => willBeAssigned(draft, person, id)));
    onChange(withPairs(draft, those, clientIds, !full));
  }
  function move(event: KeyboardEvent) {
    const step = MOVES[event.key];
    if (
      step === undefined ||
      !(event.target instanceof HTMLElement) ||
      event.target.dataset["cell"] === undefined
    )
      return;
    event.preventDefault();
    const row = Math.min(people.length - 1, Math.max(0, active.row + step[0]));
    const column = Math.min(clients.length - 1, Math.max(0, active.column + step[1]));
    setActive({ row, column });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
  }

  return (
    <section
      aria-label="Assignments"
      className="relative max-h-[70vh] w-fit max-w-full overflow-auto overscroll-contain"
    >
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the cells inside */}
      <table ref={grid} aria-label="People and clients" onKeyDown={move} className="border-collapse text-sm">
        <thead>
          <tr>
            <th className="sticky top-0 left-0 z-20 min-w-40 border-b border-ink/40 bg-bg pr-3 pb-1.5 text-left align-bottom text-xs font-medium text-muted">
              Person
            </th>
            {clients.map(({ id, name }) => (
              <th
                key={id}
                scope="col"
                className="sticky top-0 z-10 border-b border-ink/40 bg-bg p-0 align-bottom"
              >
                <button
                  type="button"
                  title={name}
                  aria-label={`All listed assessors for ${name}`}
                  onClick={() => markAll(people, [id])}
                  className={cx(
                    "mx-auto block max-h-40 w-9 rotate-180 truncate pt-2 pb-1 text-left text-xs leading-9 font-medium [writing-mode:vertical-rl] hover:text-primary touch:w-11 touch:leading-[2.75rem]",
                    few &&
                      "sm:w-auto! sm:max-w-44 sm:rotate-0 sm:px-4 sm:pb-1.5 sm:text-center sm:leading-4! sm:[writing-mode:horizontal-tb]",
                  )}
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person, row) => (
            <tr key={person.id} className="group/row">
              <th
                scope="row"
                className="sticky left-0 z-10 h-9 max-w-44 border-b border-line bg-bg pr-3 text-left font-normal sm:max-w-72 touch:h-11"
              >
                {open(person) ? (
                  <button
                    type="button"
                    aria-label={`All listed clients for ${person.name}`}
                    title={person.email}
                    onClick={() => markAll([person], ids)}
                    className="block max-w-full truncate text-left font-medium hover:text-primary"
                  >
                    {person.name}
                  </button>
                ) : (
                  <span className="block truncate" title={person.email}>
                    <span className="font-medium">{person.name}</span>{" "}
                    <span className="text-xs text-muted">
                      {person.allClients ? "all clients" : "yourself"}
                    </span>
                  </span>
                )}
              </th>
              {clients.map((client, column) => (
                <td key={client.id} className="border-b border-line p-0 text-center group-hover/row:bg-ink/4">
                  <Mark
                    label={`${person.name}, ${client.name}`}
                    now={isAssigned(person, client.id)}
                    then={willBeAssigned(draft, person, client.id)}
                    disabled={!open(person)}
                    at={`${row} ${column}`}
                    inTabOrder={active.row === row && active.column === column}
                    onMark={(range) => mark({ row, column }, range)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MarkProps {
  readonly label: string;
  readonly now: boolean;
  readonly then: boolean;
  readonly disabled: boolean;
  readonly at: string;
  readonly inTabOrder: boolean;
  readonly onMark: (range: boolean) => void;
}

/** One cell: assigned, to be assigned, to be removed, or empty. */
function Mark({ label, now, then, disabled, at, inTabOrder, onMark }: MarkProps) {
  const Icon = now === then ? Check : then ? Plus : Minus;
  return (
    <button
      type="button"
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn as a cell, with more than two states
      role="checkbox"
      aria-checked={then}
      aria-label={now === then ? label : `${label}, ${then ? "to be assigned" : "to be removed"}`}
      aria-disabled={disabled || undefined}
      tabIndex={inTabOrder ? 0 : -1}
      data-cell={at}
      onClick={(event) => onMark(event.shiftKey)}
      className={cx(
        "inline-flex size-8 items-center justify-center rounded-sm focus-visible:-outline-offset-2 touch:size-11",
        disabled ? "cursor-not-allowed! text-muted" : "hover:bg-ink/10",
        now !== then && (then ? "bg-primary text-primary-ink" : "bg-bad/15 text-bad"),
        now === then && then && !disabled && "text-primary",
      )}
    >
      {(now || then) && <Icon aria-hidden className="size-4" />}
    </button>
  );
}
