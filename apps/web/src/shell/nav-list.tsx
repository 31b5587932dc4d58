import { Link, useLocation } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { Tooltip } from "../ui/tooltip.tsx";
import { type NavigationItem, locate, navigationFor } from "./navigation.ts";
import { useUser } from "./user-context.ts";

/** The entries of the navigation. As a rail it shows icons only, with their names as tooltips. */
export function NavList({ rail = false, onFollow }: { rail?: boolean; onFollow?: () => void }) {
  const user = useUser();
  const path = useLocation({ select: (location) => location.pathname });
  const active = locate(path)?.item;
  return (
    <nav aria-label="Main" className={rail ? "px-2" : "px-3"}>
      {navigationFor(user).map(({ title, items }) => (
        <section key={title ?? ""} aria-label={title} className="mb-4">
          {title !== undefined &&
            (rail ? (
              <hr className="mx-2 mb-3 border-line" />
            ) : (
              <h2 className="px-3 pb-1.5 text-2xs font-medium tracking-[0.08em] text-muted">{title}</h2>
            ))}
          <ul className="grid gap-0.5">
            {items.map((item) => (
              <li key={item.href}>
                <NavLink item={item} active={item === active} rail={rail} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

interface NavLinkProps {
  readonly item: NavigationItem;
  readonly active: boolean;
  readonly rail: boolean;
  readonly onFollow: (() => void) | undefined;
}

function NavLink({ item, active, rail, onFollow }: NavLinkProps) {
  const { label, href, icon: Icon } = item;
  const link = (
    <Link
      to={href}
      aria-label={rail ? label : undefined}
      aria-current={active ? "page" : undefined}
      activeProps={{}}
      onClick={onFollow}
      className={cx(
        "relative flex h-9 items-center gap-3 rounded-md text-sm no-underline touch:h-11",
        rail ? "justify-center" : "px-3",
        active
          ? "bg-surface font-medium text-ink ring-1 ring-line before:absolute before:inset-y-2 before:left-0 before:w-[3px] before:rounded-full before:bg-primary"
          : "text-muted hover:bg-ink/5 hover:text-ink",
      )}
    >
      <Icon aria-hidden className={cx("size-4 shrink-0", active && "text-primary")} />
      {!rail && <span className="truncate">{label}</span>}
    </Link>
  );
  return rail ? (
    <Tooltip content={label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
