import { cx } from "class-variance-authority";
import { PanelLeftClose, PanelLeftOpen, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Tooltip } from "../../ui/overlay/tooltip.tsx";
import { Brand } from "../brand.tsx";
import { part } from "../part.tsx";
import { ContextSwitcher } from "./context-switcher.tsx";
import { NavPanel } from "./nav-panel.tsx";
import { SIDEBAR, changeSidebar, useSidebarState } from "./sidebar-state.ts";

const ResizeHandle = part(async () => (await import("./resize-handle.tsx")).ResizeHandle);

/**
 * The navigation at the left of larger screens: wide, or a rail of icons. Until the person drags it, its width is automatic:
 * 280 px, growing up to 400 for the longest visible name; on windows below 1024 px, only as wide as that name needs, but at
 * least 256. It never takes more than two fifths of the window. The drag handle loads when pointer or focus come near.
 */
export function Sidebar() {
  const { collapsed, width } = useSidebarState();
  const [toSearch, setToSearch] = useState(false);
  const [near, setNear] = useState(false);
  const unfold = (search: boolean) => {
    setToSearch(search);
    changeSidebar({ collapsed: false });
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only preload the handle
    <aside
      aria-label="Sidebar"
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      className={cx(
        "sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken max-md:hidden print:hidden",
        !collapsed && "max-w-[40vw]",
        !collapsed && width === null && "w-fit max-w-[min(400px,40vw)] min-w-[256px] lg:min-w-[280px]",
      )}
      style={{ width: collapsed ? SIDEBAR.collapsed : (width ?? undefined) }}
    >
      <div
        className={cx(
          "flex h-14 w-0 min-w-full shrink-0 items-center",
          collapsed ? "justify-center" : "pr-2 pl-5",
        )}
      >
        <Brand logoOnly={collapsed} />
      </div>
      {!collapsed && <ContextSwitcher />}
      {collapsed && (
        <RailButton label="Search Nav Pages" tour="nav-search" onClick={() => unfold(true)}>
          <Search aria-hidden />
        </RailButton>
      )}
      <NavPanel key={String(collapsed)} rail={collapsed} focusSearch={toSearch} />
      <div
        className={cx("flex border-t border-line py-2", collapsed ? "justify-center" : "justify-end px-2")}
      >
        {collapsed ? (
          <RailButton label="Expand sidebar" expanded={false} onClick={() => unfold(false)}>
            <PanelLeftOpen aria-hidden />
          </RailButton>
        ) : (
          <RailButton label="Collapse sidebar" expanded onClick={() => changeSidebar({ collapsed: true })}>
            <PanelLeftClose aria-hidden />
          </RailButton>
        )}
      </div>
      {near && !collapsed && <ResizeHandle />}
    </aside>
  );
}

interface RailButtonProps {
  readonly label: string;
  readonly expanded?: boolean;
  readonly tour?: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button of icon size, with its name beside it on hover. */
function RailButton({ label, expanded, tour, onClick, children }: RailButtonProps) {
  return (
    <Tooltip content={label} side="right">
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        aria-expanded={expanded}
        data-tour={tour}
        onClick={onClick}
        className="self-center bg-transparent! text-muted hover:text-ink"
      >
        {children}
      </Button>
    </Tooltip>
  );
}
