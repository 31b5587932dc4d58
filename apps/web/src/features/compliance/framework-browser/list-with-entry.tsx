import { cx } from "class-variance-authority";
import type { KeyboardEvent } from "react";
import { searchText } from "../../../screen/frameworks/entry-href.ts";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { counted } from "../../../ui/format.ts";
import { type BrowserSearch, filterParts } from "./browser-search.ts";
import { EntryList } from "./entry-list.tsx";
import { EntryPane } from "./entry-pane.tsx";
import type { useFound } from "./use-browser.ts";

interface ListWithEntryProps {
  readonly framework: Framework;
  readonly shown: ReturnType<typeof useFound>;
  readonly search: BrowserSearch;
  /** Texts to search are on their way. */
  readonly loading: boolean;
  readonly onOpen: (id: string | undefined, options?: { replace: boolean }) => void;
}

/** The list, and beside it the open entry; on phones the entry alone. J and K lead through the list wherever the focus is in either. */
export function ListWithEntry(props: ListWithEntryProps) {
  const { framework, shown, search, loading, onOpen } = props;
  const { listed, words, texts } = shown;
  const open = search.entry;
  const at = listed.findIndex(({ entry }) => entry.id === open);
  const previous = listed[at - 1]?.entry.id;
  const next = listed[at + 1]?.entry.id;

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = event.key === "j" ? next : event.key === "k" ? previous : undefined;
    if (to === undefined || open === undefined) return;
    event.preventDefault();
    onOpen(to, { replace: true });
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys for whatever has the focus inside
    <div className="contents" onKeyDown={press}>
      <div data-listed={search.q ?? ""} className={cx("min-w-0", open !== undefined && "@max-2xl:hidden")}>
        <output className="mb-2 block text-xs text-muted">
          {counted(listed.length, "entry", "entries")}
          {loading && ". Loading texts to search…"}
        </output>
        {listed.length === 0 ? (
          <p className="border-y border-line py-6 text-sm text-muted">
            No entries match. Check the spelling, try fewer words or clear the filters.
          </p>
        ) : (
          <EntryList
            listed={listed}
            texts={texts.data}
            words={words}
            open={open}
            chosen={JSON.stringify(filterParts(search))}
            hrefOf={hrefs(framework.id, search)}
            onOpen={onOpen}
          />
        )}
      </div>
      {open !== undefined && (
        <div className="min-w-0 @2xl:sticky @2xl:top-18 @2xl:max-h-[calc(100dvh-6rem)] @2xl:overflow-y-auto">
          <EntryPane
            framework={framework}
            id={open}
            previous={previous}
            next={next}
            onOpen={(id) => {
              onOpen(id);
              if (id === undefined) focusRow(open);
            }}
          />
        </div>
      )}
    </div>
  );
}

/** The focus returns to the row of the entry that was closed, once the list is there again. */
function focusRow(id: string, tries = 10): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`a[data-entry="${CSS.escape(id)}"]`);
    if (row?.checkVisibility() === true) row.focus();
    else if (tries > 0) focusRow(id, tries - 1);
  });
}

/** The address of each entry under the same filters; written by hand, since the router takes a while for each of many rows. */
function hrefs(framework: string, search: BrowserSearch): (id: string) => string {
  const parts = Object.entries(filterParts(search)).map(([name, value]) => `${name}=${searchText(value)}&`);
  const before = `/security-frameworks/control-frameworks/${encodeURIComponent(framework)}?${parts.join("")}entry=`;
  return (id) => before + searchText(id);
}
