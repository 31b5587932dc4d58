import { Breadcrumbs } from "./breadcrumbs.tsx";
import { Clock } from "./clock.tsx";
import { Drawer } from "./drawer.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UsersOnline } from "./users-online.tsx";

/** The bar above every screen. */
export function Header() {
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-bg px-4 sm:px-8 print:hidden">
      <Drawer />
      <Breadcrumbs />
      <div className="flex items-center text-xs text-muted max-lg:hidden">
        <UsersOnline />
        <Clock />
      </div>
      <ThemeMenu />
      <ProfileMenu />
    </header>
  );
}
