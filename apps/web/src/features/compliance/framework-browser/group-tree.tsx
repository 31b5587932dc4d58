import { cx } from "class-variance-authority";
import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { count } from "../../../ui/format.ts";
import type { Found } from "./entry-filter.ts";
import { type Line, linesOf, moved, typedAhead } from "./tree.ts";

interface GroupTreeProps {
  readonly framework: Framework;
  readonly found: Pick<Found, "counts" | "total">;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  /** What is at a line's end instead of the number of its entries; undefined: the whole framework. */
  readonly figure?: (id: string | undefined) => ReactNode;
}

/** How long typed letters count as one word. */
const TYPING_MS = 700;

/** The framework's groups, and below them the entries that have some of their own; choosing one lists what belongs to it. */
export function GroupTree({ framework, found, chosen, onChoose, figure }: GroupTreeProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => openAt(framework, chosen));
  const lines = linesOf(framework, { ...found, opened });
  const [reached, setReached] = useState(chosen);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === reached),
  );
  const typed = useRef({ letters: "", time: 0 });
  const tree = useRef<HTMLUListElement>(null);

  function goTo(index: number) {
    setReached(lines[index]?.id);
    tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[index]?.focus();
  }
  function toggle(id: string, open: boolean) {
    setOpened((before) => new Set(open ? [...before, id] : [...before].filter((one) => one !== id)));
  }
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const move = moved(lines, at, key);
    if (move === undefined && key.length === 1 && key !== " ") {
      const { letters, time } = typed.current;
      const now = event.timeStamp;
      typed.current = { letters: now - time < TYPING_MS ? letters + key : key, time: now };
      const to = typedAhead(lines, at, typed.current.letters);
      if (to !== undefined) goTo(to);
    } else if (move === undefined) {
      if (key !== "Enter" && key !== " ") return;
      onChoose(lines[at]?.id);
    } else if ("to" in move) goTo(move.to);
    else if ("open" in move) toggle(move.open, true);
    else toggle(move.close, false);
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <ul ref={tree} role="tree" aria-label="Groups" onKeyDown={press} className="text-sm">
      {lines.map((line, index) => (
        <TreeLine
          key={line.id ?? ""}
          line={line}
          chosen={line.id === chosen}
          reached={index === at}
          figure={figure?.(line.id)}
          onChoose={() => {
            setReached(line.id);
            onChoose(line.id);
          }}
          onToggle={(open) => toggle(line.id!, open)}
        />
      ))}
    </ul>
  );
}

/** The group of an entry that the address names, opened from the start. */
function openAt({ entries }: Framework, chosen: string | undefined): ReadonlySet<string> {
  const group = chosen === undefined ? undefined : entries.get(chosen)?.group;
  return new Set(group === undefined ? [] : [group]);
}

interface TreeLineProps {
  readonly line: Line;
  readonly chosen: boolean;
  /** The one line that Tab reaches. */
  readonly reached: boolean;
  readonly figure: ReactNode;
  readonly onChoose: () => void;
  readonly onToggle: (open: boolean) => void;
}

function TreeLine({ line, chosen, reached, figure, onChoose, onToggle }: TreeLineProps) {
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <li
      role="treeitem"
      aria-level={line.level}
      aria-setsize={line.siblings}
      aria-posinset={line.position}
      aria-expanded={line.open}
      aria-selected={chosen}
      tabIndex={reached ? 0 : -1}
      onClick={onChoose}
      className={cx(
        "flex cursor-pointer items-start gap-1 rounded-md py-1.5 pr-2 focus-visible:-outline-offset-2",
        line.level === 2 ? "pl-7" : "pl-1",
        chosen ? "bg-primary/12 font-medium text-primary" : "hover:bg-ink/5",
        line.count === 0 && !chosen && "text-muted",
      )}
    >
      {line.level === 1 && (
        <span
          aria-hidden
          className="grid size-5 shrink-0 place-items-center"
          onClick={(event) => {
            if (line.open === undefined) return;
            event.stopPropagation();
            onToggle(!line.open);
          }}
        >
          {line.open !== undefined && (
            <ChevronRight className={cx("size-4 text-muted", line.open && "rotate-90")} />
          )}
        </span>
      )}
      <span className="min-w-0 flex-1 break-words">{line.label}</span>
      <span className="num shrink-0 text-xs leading-5 font-normal text-muted">
        {figure ?? count(line.count)}
      </span>
    </li>
  );
}
