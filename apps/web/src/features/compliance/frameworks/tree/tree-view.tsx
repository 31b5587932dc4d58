import { type Range, defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { cx } from "class-variance-authority";
import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef } from "react";
import type { TreeNode, TreeRow } from "../content/entry-tree.ts";
import { CheckMark } from "./check-mark.tsx";
import { keyIn } from "./tree-keys.ts";

export interface TreeViewProps {
  /** Names the tree for assistive technology. */
  readonly label: string;
  readonly rows: readonly TreeRow[];
  /** The line that keys act on. */
  readonly active: string | undefined;
  readonly onActive: (key: string) => void;
  readonly onOpen: (key: string, open: boolean) => void;
  /** Enter, Space or a double click on a line. */
  readonly onPick?: (node: TreeNode) => void;
  /** A single click picks, too. */
  readonly clickPicks?: boolean;
  /** How much of a line is chosen; without it lines have no boxes. */
  readonly checked?: (node: TreeNode) => "all" | "some" | "none";
  /** Further keys; true if it was one of them. */
  readonly onKey?: (event: KeyboardEvent, node: TreeNode) => boolean;
  /** A line's content after its identifier and title. */
  readonly renderAside?: (node: TreeNode) => ReactNode;
  /** A line's title, if the framework has none. */
  readonly titleOf?: (node: TreeNode) => string | undefined;
  readonly className?: string;
}

const ESTIMATED_HEIGHT = 40;

/** A tree of any length: only its visible lines are in the page. One tab stop, and the keys of a tree. */
export function TreeView(props: TreeViewProps) {
  const {
    label,
    rows,
    active,
    onActive,
    onOpen,
    onPick,
    clickPicks = false,
    checked,
    onKey,
    className,
  } = props;
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const at = rows.findIndex(({ node }) => node.key === active);
  // eslint-disable-next-line react/incompatible-library -- it keeps what it measures itself
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    getItemKey: (index) => rows[index]!.node.key,
    overscan: 12,
    // The active line stays in the page, since assistive technology follows it by its id.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        return at < 0 || shown.includes(at) ? shown : [...shown, at].toSorted((one, other) => one - other);
      },
      [at],
    ),
  });
  const go = (index: number) => {
    const row = rows[index];
    if (row === undefined) return;
    onActive(row.node.key);
    virtual.scrollToIndex(index);
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rows[at];
    if (row !== undefined && onKey?.(event, row.node) === true) {
      event.preventDefault();
      return;
    }
    const act = keyIn(event, rows, at);
    if (act === undefined) return;
    event.preventDefault();
    if ("go" in act) go(act.go);
    else if ("open" in act) onOpen(row!.node.key, act.open);
    else if (row !== undefined) onPick?.(row.node);
  };
  const shownId = at < 0 ? undefined : `${base}-${at}`;
  return (
    <div
      ref={scroller}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={checked ? true : undefined}
      aria-activedescendant={shownId}
      onKeyDown={press}
      onFocus={(event) => {
        if (event.target === event.currentTarget && at < 0 && rows[0]) onActive(rows[0].node.key);
      }}
      className={cx("group/tree overflow-y-auto overscroll-contain", className)}
    >
      <div role="none" className="relative w-full" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]!;
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              role="none"
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Line
                {...props}
                id={`${base}-${item.index}`}
                row={row}
                active={row.node.key === active}
                onPress={(double) => {
                  onActive(row.node.key);
                  if (double !== clickPicks) onPick?.(row.node);
                }}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface LineProps extends Pick<TreeViewProps, "checked" | "renderAside" | "onOpen" | "titleOf"> {
  readonly id: string;
  readonly row: TreeRow;
  readonly active: boolean;
  readonly onPress: (double: boolean) => void;
}

const ARIA_CHECKED = { all: true, some: "mixed", none: false } as const;

function Line({ id, row, active, checked, renderAside, titleOf, onOpen, onPress }: LineProps) {
  const { node, level, position, siblings, open } = row;
  const state = checked?.(node);
  const title = node.title ?? titleOf?.(node);
  const isGroup = node.entry === undefined;
  const gone = node.entry?.withdrawn !== undefined;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree has the focus and handles its keys
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open}
      aria-checked={state === undefined ? undefined : ARIA_CHECKED[state]}
      aria-selected={active}
      onClick={() => onPress(false)}
      onDoubleClick={() => onPress(true)}
      style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
      className={cx(
        "flex min-h-10 cursor-pointer items-center gap-1.5 border-b border-line py-1.5 pr-2 text-sm select-none touch:min-h-11",
        "hover:bg-sunken",
        active && "bg-sunken group-focus-visible/tree:outline-2 group-focus-visible/tree:-outline-offset-2",
        active && "group-focus-visible/tree:outline-primary",
      )}
    >
      <Twisty open={open} onToggle={() => onOpen(node.key, open !== true)} />
      {state !== undefined && <CheckMark state={state} />}
      <span className={cx("min-w-0 flex-1 wrap-anywhere", gone && "text-muted")}>
        <span className={cx("num mr-1", isGroup ? "font-semibold" : "font-medium text-muted")}>
          {node.id}
        </span>{" "}
        <span className={cx(isGroup && "font-semibold", gone && "line-through")}>{title}</span>
        {gone && <span className="text-xs text-muted"> withdrawn</span>}
      </span>
      {renderAside?.(node)}
    </div>
  );
}

/** Opens and closes a line; keys do it on the line itself. */
function Twisty({ open, onToggle }: { readonly open: boolean | undefined; readonly onToggle: () => void }) {
  if (open === undefined) return <span className="w-7 shrink-0" />;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys do it
    <span
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
      className="grid size-7 shrink-0 place-items-center text-muted hover:text-ink touch:size-11"
    >
      <ChevronRight className={cx("size-4 transition-transform duration-100", open && "rotate-90")} />
    </span>
  );
}
