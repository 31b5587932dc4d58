import type { ListView, ViewedList } from "@crq/contract/platform/list-views";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Bookmark, ChevronDown } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { queryOf } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import type { TableState } from "../../ui/data-table/table-state.ts";
import { tableSearch } from "../../ui/data-table/table-search.ts";
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlay/menu.tsx";
import { sameSearch, savedSearch, usualView } from "./saved-search.ts";

const SaveView = lazy(() => import("./save-view.tsx"));
const ManageViews = lazy(() => import("./manage-views.tsx"));

interface ViewsMenuProps {
  readonly list: ViewedList;
  readonly table: TableState;
  /** Whether the person can share views of this list. */
  readonly shares: boolean;
}

/** Chooses, saves and manages views of a list. The address stays what is shown: a view only fills it in. */
export function ViewsMenu({ list, table, shares }: ViewsMenuProps) {
  const [open, setOpen] = useState<"save" | "manage">();
  const { data } = useQuery(queryOf("listViews.list", { query: { list } }));
  const views = data?.items ?? [];
  const navigate = useNavigate();
  const search = savedSearch(tableSearch(useSearch({ strict: false })));
  const show = (view: ListView | undefined, replace = false) => {
    void navigate({ to: ".", search: (view?.search ?? {}) as never, replace, resetScroll: false });
    if (view) table.setColumns(view.columns);
  };
  useUsualView(views, search, data !== undefined, (view) => show(view, true));
  const current = views.find((view) => sameSearch(view.search, search));
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button variant="outline" className="max-w-52">
            <Bookmark aria-hidden /> <span className="truncate">{current?.name ?? "Views"}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => show(undefined)}>Everything</MenuItem>
        {views.map((view) => (
          <MenuItem key={view.id} onSelect={() => show(view)}>
            <span className="max-w-64 truncate">{view.name}</span>
            {view.shared && <span className="ml-2 text-xs text-muted">Shared</span>}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => setOpen("save")}>Save this view</MenuItem>
        {views.length > 0 && <MenuItem onSelect={() => setOpen("manage")}>Manage views</MenuItem>}
      </Menu>
      <Suspense>
        {open === "save" && (
          <SaveView list={list} shares={shares} search={search} columns={table.columns} onClose={close} />
        )}
        {open === "manage" && <ManageViews list={list} views={views} shares={shares} onClose={close} />}
      </Suspense>
    </>
  );
}

/** Opens the list with its default view, once, if its address asks for nothing. */
function useUsualView(
  views: readonly ListView[],
  search: Readonly<Record<string, string>>,
  ready: boolean,
  show: (view: ListView) => void,
): void {
  const [bare] = useState(() => Object.keys(search).length === 0);
  const opened = useRef(false);
  useEffect(() => {
    if (!ready || opened.current) return;
    opened.current = true;
    const usual = usualView(views);
    if (bare && usual) show(usual);
    // eslint-disable-next-line react/exhaustive-deps -- once, when the views are there
  }, [ready]);
}
