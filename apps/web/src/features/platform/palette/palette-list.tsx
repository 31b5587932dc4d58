import { cx } from "class-variance-authority";
import { useEffect, useRef } from "react";
import { type Entry, headingOf } from "./entry.ts";
import type { Group } from "./groups.ts";
import type { Found } from "./rank.ts";

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  /** The id of the line that Enter chooses. */
  readonly active: string | undefined;
  readonly optionId: (id: string) => string;
  /** The pointer moved onto a line. */
  readonly onPoint: (id: string) => void;
  readonly onChoose: (entry: Entry, elsewhere: boolean) => void;
}

/** The lines in their groups. The focus stays in the field above; the active line is kept in view. */
export function PaletteList({ id, groups, active, optionId, onPoint, onChoose }: PaletteListProps) {
  return (
    <div
      id={id}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- no native element supports a search like this
      role="listbox"
      aria-label="Results"
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls; the field above moves through it
      tabIndex={-1}
      className={cx("min-h-0 scroll-py-8 overflow-y-auto overscroll-contain", groups.length > 0 && "py-2")}
    >
      {groups.map(({ kind, lines }) => (
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox can't contain a fieldset
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div
            id={`${id}-${kind}`}
            className="px-4 pt-2 pb-1 text-2xs font-medium tracking-[0.08em] text-muted uppercase"
          >
            {headingOf(kind)}
          </div>
          {lines.map((line) => (
            <Line
              key={line.entry.id}
              id={optionId(line.entry.id)}
              line={line}
              active={line.entry.id === active}
              onPoint={() => onPoint(line.entry.id)}
              onChoose={(elsewhere) => onChoose(line.entry, elsewhere)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly id: string;
  readonly line: Found<Entry>;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onChoose: (elsewhere: boolean) => void;
}

function Line({ id, line: { entry, letters }, active, onPoint, onChoose }: LineProps) {
  const { icon: Icon, label, hint } = entry;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) ref.current?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      ref={ref}
      id={id}
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => {
        if (event.button === 1) onChoose(true);
      }}
      className={cx(
        "mx-2 flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1 text-sm touch:min-h-11",
        active && "bg-primary/12",
      )}
    >
      <Icon aria-hidden className={cx("size-4 shrink-0", active ? "text-primary" : "text-muted")} />
      <span className="min-w-0 flex-1 truncate">
        <Highlighted text={label} letters={letters} />
      </span>
      {hint !== "" && (
        <span
          className={cx(
            "max-w-[55%] min-w-0 shrink truncate text-right text-xs text-muted max-sm:max-w-[45%]",
            entry.kind === "page" && "max-sm:hidden",
          )}
        >
          {hint}
        </span>
      )}
    </div>
  );
}

/** A name with the matching letters highlighted. */
function Highlighted({ text, letters }: { text: string; letters: readonly number[] }) {
  if (letters.length === 0) return text;
  const marked = new Set(letters);
  const parts: { text: string; hit: boolean }[] = [];
  Array.from(text).forEach((letter, at) => {
    const hit = marked.has(at);
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += letter;
    else parts.push({ text: letter, hit });
  });
  return parts.map((part, at) =>
    part.hit ? (
      // eslint-disable-next-line react/no-array-index-key -- the parts are the text itself, in its order
      <mark key={at} className="bg-transparent font-semibold text-primary">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
