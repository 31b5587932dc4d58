import { Breadcrumbs } from "./navigation/breadcrumbs.tsx";
import { Clock } from "./clock.tsx";
import { Drawer } from "./navigation/drawer.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { PaletteTrigger } from "./palette-trigger.tsx";
import { ProfileMenu } from "./profile/profile-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UsersOnline } from "./users-online.tsx";

/** The bar above every screen. Its parts give way by its own width, not the window's; on phones clock, count and theme are in the drawer. */
export function Header() {
  return (
    <header className="@container sticky top-0 z-20 border-b border-line bg-bg print:hidden">
      <div className="flex h-14 items-center gap-2 px-4 max-sm:gap-1 sm:px-8 @max-xl:px-4">
        <Drawer />
        <Breadcrumbs />
        <PaletteTrigger />
        <div className="flex items-center text-xs text-muted max-md:hidden @max-3xl:[&_[data-spare]]:sr-only">
          <Clock tour="header-clock" />
          <UsersOnline tour="header-online" />
        </div>
        <div className="max-sm:hidden">
          <ThemeMenu />
        </div>
        <NotificationBell />
        <ProfileMenu />
      </div>
    </header>
  );
}
