import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { NavList } from "./nav-list.tsx";
import { NavSearch } from "./nav-search.tsx";
import { locate, matching, navigationFor } from "../../navigation/navigation.ts";
import { keepScroll, keptScroll, openSection, useSidebarState } from "./sidebar-state.ts";
import { usePlace } from "./use-place.ts";
import { useUser } from "../../session/user-context.ts";

interface NavPanelProps {
  /** Icons only, without the search. */
  readonly rail?: boolean;
  /** The search gets the focus when the panel appears. */
  readonly focusSearch?: boolean;
  readonly onFollow?: () => void;
}

/** The navigation with its search: the same in the sidebar and in the drawer. It opens the current screen's section. */
export function NavPanel({ rail = false, focusSearch = false, onFollow }: NavPanelProps) {
  const user = useUser();
  const { term } = useSidebarState();
  const path = useLocation({ select: (location) => location.pathname });
  const { item, record } = usePlace();
  const all = navigationFor(user);
  const searching = !rail && term.trim() !== "";
  const shown = searching ? matching(all, term) : all;
  useEffect(() => openSection(locate(path)?.section), [path]);
  const list = (
    <Scrolling path={path} bar={!rail}>
      <NavList
        sections={shown}
        active={item.href}
        below={record !== undefined}
        rail={rail}
        unfolded={searching}
        onFollow={onFollow}
      />
    </Scrolling>
  );
  if (rail) return list;
  return (
    <NavSearch
      titles={all.flatMap(({ title }) => title ?? [])}
      found={searching ? shown.reduce((sum, { items }) => sum + items.length, 0) : undefined}
      total={all.reduce((sum, { items }) => sum + items.length, 0)}
      focus={focusSearch}
    >
      {list}
    </NavSearch>
  );
}

/** Restores the list's scroll position, and brings the active entry into view when the screen changes. */
function Scrolling({ path, bar, children }: { path: string; bar: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = useRef(path);
  useLayoutEffect(() => {
    ref.current?.scrollTo(0, keptScroll());
  }, []);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    ref.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  return (
    <div
      ref={ref}
      onScroll={(event) => keepScroll(event.currentTarget.scrollTop)}
      className={`min-h-0 flex-1 scroll-py-3 overflow-y-auto overscroll-contain py-2 ${bar ? "[scrollbar-width:thin]" : "[scrollbar-width:none]"}`}
    >
      {children}
    </div>
  );
}
