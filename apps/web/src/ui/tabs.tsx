import { cx } from "class-variance-authority";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { count as countWords } from "./format.ts";

/** One tab of a bar. */
export interface Tab<K extends string> {
  readonly key: K;
  readonly label: string;
  /** The number of items behind it. */
  readonly count?: number | undefined;
  /** The number of pending items there: marked if there are any. */
  readonly waiting?: number | undefined;
}

/** The props that a tab passes to the router's link; `children` are the tab's text. */
interface TabLink {
  readonly ref: ((link: HTMLElement | null) => void) | undefined;
  readonly className: string;
  readonly children: ReactNode;
  readonly "aria-current": "page" | undefined;
  /**
   * The bar decides which tab is current: the router alone would match each link whose search is part of the
   * address.
   */
  readonly activeOptions: { readonly exact: true };
}

interface BarProps<K extends string> {
  /** Names the bar for assistive technology. */
  readonly label: string;
  readonly tabs: readonly Tab<K>[];
  readonly current: K;
  readonly className?: string;
}

interface TabLinksProps<K extends string> extends BarProps<K> {
  /** The link of a tab: `{(key, link) => <Link {...link} to="." search={{ tab: key }} />}`. */
  readonly children: (key: K, link: TabLink) => ReactNode;
  /** From a tablet's width on the tabs are stacked, at the left of their content. */
  readonly side?: boolean;
}

interface TabsProps<K extends string> extends BarProps<K> {
  readonly onChange: (key: K) => void;
  /** The current tab's content. */
  readonly children: ReactNode;
}

// Relative, so that text for screen readers doesn't overflow the bar.
const BAR = "relative flex gap-5 overflow-x-auto border-b border-line paper:border-0";
const TAB =
  "-mb-px flex h-9 shrink-0 items-center border-b-2 text-sm font-medium whitespace-nowrap no-underline focus-visible:-outline-offset-2 touch:h-11 paper:border-0";
const SIDE_BAR = "md:flex-col md:gap-0 md:border-b-0";
const SIDE_TAB = "md:mb-0 md:border-b-0 md:border-l-2 md:pl-3";

function tabClasses(current: boolean, side = false): string {
  return cx(
    TAB,
    side && SIDE_TAB,
    current ? "border-primary text-ink" : "border-transparent text-muted hover:text-ink paper:hidden",
    side && !current && "md:border-line md:hover:border-ink",
  );
}

/** On a phone the bar is wider than the screen. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "center" });
}

/** Scrolls the bar alone: the tabs can be far below what the reader came to see. */
function intoBar(tab: HTMLElement | null): void {
  const bar = tab?.parentElement;
  if (bar) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
}

/** Parts of a screen that the address names: links, the current one marked. On paper only that one remains, as a heading. */
export function TabLinks<K extends string>(props: TabLinksProps<K>) {
  const { label, tabs, current, className, children, side = false } = props;
  return (
    <nav aria-label={label} className={className ?? (side ? undefined : "-mt-2 mb-6")}>
      <ul className={cx(BAR, "max-sm:-mx-4 max-sm:px-4", side && SIDE_BAR)}>
        {tabs.map((tab) => (
          <li key={tab.key} className="contents">
            {children(tab.key, {
              ref: tab.key === current ? intoView : undefined,
              className: tabClasses(tab.key === current, side),
              children: <Words tab={tab} />,
              "aria-current": tab.key === current ? "page" : undefined,
              activeOptions: { exact: true },
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The index of the tab that a key leads to. */
function tabAt(key: string, from: number, many: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (from + 1) % many;
    case "ArrowLeft":
      return (from - 1 + many) % many;
    case "Home":
      return 0;
    case "End":
      return many - 1;
    default:
      return undefined;
  }
}

/** Views of one thing within a page. Arrow keys, Home and End choose; on paper the current tab's name heads its content. */
export function Tabs<K extends string>(props: TabsProps<K>) {
  const { label, tabs, current, className, onChange, children } = props;
  const id = useId();
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const from = tabs.findIndex(({ key }) => key === current);
    const next = tabAt(event.key, from, tabs.length);
    const chosen = next === undefined ? undefined : tabs[next];
    if (next === undefined || chosen === undefined) return;
    event.preventDefault();
    onChange(chosen.key);
    const tab = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next];
    tab?.focus();
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  return (
    <div className={className}>
      <div role="tablist" tabIndex={-1} aria-label={label} className={BAR} onKeyDown={press}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            ref={tab.key === current ? intoBar : undefined}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            data-on-paper
            onClick={() => onChange(tab.key)}
            className={tabClasses(tab.key === current)}
          >
            <Words tab={tab} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-4">
        {children}
      </div>
    </div>
  );
}

function Words({ tab: { label, count = 0, waiting = 0 } }: { tab: Tab<string> }) {
  return (
    <>
      {label}
      {count > 0 && <span className="num ml-1 text-xs font-normal text-muted">{countWords(count)}</span>}
      {waiting > 0 && (
        <span className="num ml-1.5 rounded-sm bg-primary/12 px-1.5 text-xs text-primary">
          {countWords(waiting)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </>
  );
}
