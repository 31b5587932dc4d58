import { cx } from "class-variance-authority";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Tooltip } from "../ui/tooltip.tsx";
import { Brand } from "./brand.tsx";
import { NavList } from "./nav-list.tsx";
import { ResizeHandle } from "./resize-handle.tsx";
import { SIDEBAR, useSidebarState } from "./sidebar-state.ts";

/** The navigation at the left of larger screens: wide and resizable, or a rail of icons. */
export function Sidebar() {
  const { collapsed, width, setWidth, toggle } = useSidebarState();
  const label = collapsed ? "Expand sidebar" : "Collapse sidebar";
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      aria-label="Sidebar"
      className="sticky top-0 flex h-dvh shrink-0 flex-col border-r border-line bg-sunken max-md:hidden print:hidden"
      style={{ width: collapsed ? SIDEBAR.collapsed : width }}
    >
      <div className={cx("flex h-14 shrink-0 items-center", collapsed ? "justify-center" : "px-5")}>
        <Brand logoOnly={collapsed} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain py-3">
        <NavList rail={collapsed} />
      </div>
      <div className={cx("flex border-t border-line p-2", collapsed ? "justify-center" : "justify-end")}>
        <Tooltip content={label} side="right">
          <Button
            variant="ghost"
            size="icon"
            aria-label={label}
            aria-expanded={!collapsed}
            onClick={toggle}
            className="bg-transparent! text-muted hover:text-ink"
          >
            <Icon aria-hidden />
          </Button>
        </Tooltip>
      </div>
      {!collapsed && <ResizeHandle width={width} onResize={setWidth} />}
    </aside>
  );
}
