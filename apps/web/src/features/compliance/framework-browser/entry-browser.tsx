import { cx } from "class-variance-authority";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { useRestedText } from "../../../ui/use-rested.ts";
import { FilterBar } from "./filter-bar.tsx";
import { GroupTree } from "./group-tree.tsx";
import { ListWithEntry } from "./list-with-entry.tsx";
import { SearchBox } from "./search-box.tsx";
import { newSeed, useBrowserSearch, useFound } from "./use-browser.ts";

const FlashCards = lazy(async () => ({ default: (await import("./cards/flash-cards.tsx")).FlashCards }));

/** A framework's entries: its groups, a list to search and filter, and the open entry beside it; or cards to learn them with. */
export function EntryBrowser({ framework }: { framework: Framework }) {
  const { search, change } = useBrowserSearch();
  const [searched, setSearched] = useState(search.q !== undefined);
  // The list follows each key, the address each pause in typing.
  const { typed, type, send } = useRestedText(search.q ?? "", (q) =>
    change({ q: q === "" ? undefined : q }, { replace: true }),
  );
  const q = useDeferredValue(typed);
  const { q: _sent, ...others } = search;
  const listed = q.trim() === "" ? others : { ...others, q };
  const shown = useFound(framework, listed, searched);
  const cards = search.cards;
  const open = cards === undefined ? search.entry : undefined;

  return (
    <div className="@container">
      <div className={cx("flex flex-wrap items-start gap-2", open !== undefined && "@max-2xl:hidden")}>
        <div className="w-full @2xl:w-56" onFocus={() => setSearched(true)}>
          <SearchBox typed={typed} onType={type} onSend={send} />
        </div>
        <FilterBar framework={framework} related={shown.related} search={search} onChange={change} />
      </div>
      <div
        className={cx(
          "mt-4 grid items-start gap-x-6",
          open === undefined ? "@4xl:grid-cols-[15rem_minmax(0,1fr)]" : WITH_ENTRY,
        )}
      >
        <div className="sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto @max-4xl:hidden print:hidden">
          <GroupTree
            framework={framework}
            found={shown}
            chosen={search.in}
            onChoose={(id) => change({ in: id })}
          />
        </div>
        {cards === undefined ? (
          <ListWithEntry
            framework={framework}
            shown={shown}
            search={listed}
            loading={searched && shown.texts.isFetching}
            onOpen={(entry, options) => {
              send(typed); // so that Back leads to the same list
              change({ entry }, options);
            }}
          />
        ) : (
          <Suspense fallback={<Skeletons heights={["h-5", "h-72"]} />}>
            <FlashCards
              framework={framework}
              ids={shown.listed.flatMap(({ entry }) => (entry.withdrawn ? [] : entry.id))}
              seed={cards}
              onShuffle={() => change({ cards: newSeed() }, { replace: true })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Two or three columns: the list and the entry, and where there is room the groups before them. */
const WITH_ENTRY =
  "@2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @4xl:grid-cols-[13rem_minmax(0,2fr)_minmax(0,3fr)]";
