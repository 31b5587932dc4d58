import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { Anchor } from "../../navigation/anchor.tsx";
import { Tooltip } from "../../ui/overlay/tooltip.tsx";
import type { NavigationItem, NavigationSection } from "../../navigation/navigation-entry.ts";
import { changeSidebar, useSidebarState } from "./sidebar-state.ts";

interface NavListProps {
  readonly sections: readonly NavigationSection[];
  /** The path of the entry that is active. */
  readonly active: string | undefined;
  /** The current screen is a record below the active entry. */
  readonly below?: boolean;
  /** As a rail it shows only icons, of every section, with their names as tooltips. */
  readonly rail?: boolean;
  /** Shows every section open, as during a search. */
  readonly unfolded?: boolean;
  readonly onFollow?: (() => void) | undefined;
}

/** The entries of the navigation, section by section; each section with a title can be closed. */
export function NavList({
  sections,
  active,
  below = false,
  rail = false,
  unfolded = false,
  onFollow,
}: NavListProps) {
  const { closed } = useSidebarState();
  return (
    <nav aria-label="Main" data-tour="nav" className={rail ? "px-3" : "px-2.5"}>
      {sections.map((section, at) => (
        <NavSection
          key={section.title ?? ""}
          section={section}
          first={at === 0}
          open={rail || unfolded || section.title === undefined || !closed.includes(section.title)}
          fixed={unfolded}
          {...{ active, below, rail, onFollow }}
        />
      ))}
    </nav>
  );
}

interface NavSectionProps extends Pick<NavListProps, "active" | "onFollow"> {
  readonly below: boolean;
  readonly section: NavigationSection;
  readonly first: boolean;
  readonly open: boolean;
  /** The section can't be closed now. */
  readonly fixed: boolean;
  readonly rail: boolean;
}

function NavSection({ section, first, open, fixed, rail, active, below, onFollow }: NavSectionProps) {
  const { title, tour, items } = section;
  const id = useId();
  const holdsActive = items.some(({ href }) => href === active);
  return (
    <section aria-label={title} data-tour={tour} className={rail ? "" : "mb-3"}>
      {rail && !first && <hr className="mx-auto my-2 w-5 border-line" />}
      {!rail && title !== undefined && (
        <h2 className="text-2xs font-medium tracking-[0.08em] text-muted">
          {fixed ? (
            <span className="flex h-7 items-center px-2.5">{title}</span>
          ) : (
            <SectionToggle title={title} open={open} listId={id} marked={holdsActive && !open} />
          )}
        </h2>
      )}
      <ul id={id} hidden={!open} className={rail ? "grid gap-0.5" : "grid gap-px"}>
        {items.map((item) => (
          <li key={item.href}>
            <NavLink {...{ item, below, rail, onFollow }} active={item.href === active} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SectionToggleProps {
  readonly title: string;
  readonly open: boolean;
  readonly listId: string;
  /** The active entry is inside, but hidden. */
  readonly marked: boolean;
}

function SectionToggle({ title, open, listId, marked }: SectionToggleProps) {
  const { closed } = useSidebarState();
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={listId}
      onClick={() =>
        changeSidebar({ closed: open ? [...closed, title] : closed.filter((one) => one !== title) })
      }
      className="group flex h-7 w-full items-center gap-1.5 rounded-md px-2.5 text-left whitespace-nowrap hover:text-ink touch:h-11"
    >
      {title}
      {marked && <span aria-hidden className="size-1.5 rounded-full bg-primary" />}
      <ChevronDown
        aria-hidden
        className={cx(
          "ml-auto size-3.5 shrink-0 transition-transform duration-100",
          open
            ? "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 touch:opacity-60"
            : "-rotate-90",
        )}
      />
    </button>
  );
}

interface NavLinkProps {
  readonly item: NavigationItem;
  readonly active: boolean;
  readonly below: boolean;
  readonly rail: boolean;
  readonly onFollow: (() => void) | undefined;
}

function NavLink({ item, active, below, rail, onFollow }: NavLinkProps) {
  const { label, href, icon: Icon, tour } = item;
  const link = (
    <Anchor
      to={href}
      aria-label={rail ? label : undefined}
      current={active ? (below ? "true" : "page") : undefined}
      data-tour={tour}
      activeProps={{}}
      onClick={onFollow}
      className={cx(
        "relative flex items-center gap-2.5 rounded-md text-sm no-underline touch:h-11",
        rail ? "h-9 justify-center" : "h-8 px-2.5",
        active
          ? "bg-surface font-medium text-ink ring-1 ring-line before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-primary"
          : "text-muted hover:bg-ink/5 hover:text-ink",
      )}
    >
      <Icon aria-hidden className={cx("size-4 shrink-0", active && "text-primary")} />
      {!rail && <span className="truncate">{label}</span>}
    </Anchor>
  );
  return rail ? (
    <Tooltip content={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
