import { ChevronsDownUp, ChevronsUpDown, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { controlClasses } from "../../ui/form/control-classes.ts";
import { count, counted } from "../../ui/format.ts";
import { Tooltip } from "../../ui/overlay/tooltip.tsx";
import { changeSidebar, useSidebarState } from "./sidebar-state.ts";

interface NavSearchProps {
  /** The titles of all sections. */
  readonly titles: readonly string[];
  /** How many entries match; undefined without a search. */
  readonly found: number | undefined;
  /** How many entries there are. */
  readonly total: number;
  readonly focus: boolean;
  /** The list that is searched. */
  readonly children: ReactNode;
}

/** The search above the list, and the control that opens or closes every section. Arrow keys move through the results, Enter opens one, Escape clears. */
export function NavSearch({ titles, found, total, focus, children }: NavSearchProps) {
  const { term } = useSidebarState();
  const focused = useRef(!focus);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field and the links inside
    <div onKeyDown={(event) => press(event, term)} className="flex min-h-0 flex-1 flex-col">
      <div className="flex w-0 min-w-full items-center gap-1 px-2.5 pb-1.5">
        <search className="relative flex-1">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-3.5 text-muted"
          />
          <input
            ref={(field) => {
              if (!focused.current) field?.focus();
              focused.current = true;
            }}
            type="search"
            aria-label="Search Nav Pages"
            placeholder="Search Nav Pages"
            data-tour="nav-search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={term}
            onChange={(event) => changeSidebar({ term: event.target.value })}
            className={`${controlClasses} h-8 pr-2! pl-8! text-sm touch:h-11 [&::-webkit-search-cancel-button]:opacity-60 [&::-webkit-search-cancel-button]:grayscale`}
          />
        </search>
        {titles.length > 0 && found === undefined && <ToggleAll titles={titles} />}
      </div>
      <div className="flex w-0 min-w-full items-center justify-between gap-2 pr-2.5 pl-5 text-xs text-muted">
        <span>
          <output>
            {found === undefined ? "" : found === 0 ? "No pages found" : counted(found, "page")}
          </output>
          {found !== undefined && total > found && <>, {count(total - found)} hidden</>}
        </span>
        {found !== undefined && (
          <Button variant="link" className="text-xs!" onClick={() => changeSidebar({ term: "" })}>
            Clear<span className="sr-only"> the filter</span>
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

function ToggleAll({ titles }: { titles: readonly string[] }) {
  const { closed } = useSidebarState();
  const expand = titles.some((title) => closed.includes(title));
  const label = expand ? "Expand all sections" : "Collapse all sections";
  const Icon = expand ? ChevronsUpDown : ChevronsDownUp;
  return (
    <Tooltip content={label}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        onClick={() => changeSidebar({ closed: expand ? [] : titles })}
        className="size-8! text-muted hover:text-ink touch:size-11!"
      >
        <Icon aria-hidden />
      </Button>
    </Tooltip>
  );
}

/** The keys during a search; the field is the first stop, the links follow. */
function press(event: KeyboardEvent<HTMLElement>, term: string): void {
  const field = event.currentTarget.querySelector("input");
  if (field === null || term === "") return;
  const stops = [field, ...event.currentTarget.querySelectorAll<HTMLElement>("nav a")];
  const at = stops.indexOf(event.target as HTMLElement);
  if (event.key === "Escape") {
    changeSidebar({ term: "" });
    field.focus();
  } else if (event.key === "Enter" && at === 0) stops[1]?.click();
  else if (event.key === "ArrowDown" && at >= 0) stops[Math.min(at + 1, stops.length - 1)]?.focus();
  else if (event.key === "ArrowUp" && at >= 0) stops[Math.max(at - 1, 0)]?.focus();
  else return;
  event.preventDefault();
}
