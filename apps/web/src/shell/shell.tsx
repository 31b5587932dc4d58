import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { CurrentUser } from "@crq/contract/people/auth";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { currentUserQuery } from "../api/current-user.ts";
import { Onboarding } from "./onboarding.tsx";
import { Sidebar } from "./navigation/sidebar.tsx";
import { useAccent } from "../session/use-accent.ts";
import { UserContext } from "../session/user-context.ts";
import { Breadcrumbs } from "./navigation/breadcrumbs.tsx";
import { Clock } from "./clock.tsx";
import { useGivingWay } from "./use-giving-way.ts";
import { Drawer } from "./navigation/drawer.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import { PaletteTrigger } from "./palette-trigger.tsx";
import { ProfileMenu } from "./profile/profile-menu.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { UsersOnline } from "./users-online.tsx";

interface ShellProps {
  /** The person as loaded by the route's guard. */
  readonly user: CurrentUser;
  readonly children: (user: CurrentUser) => ReactNode;
}

/** The frame around every signed-in screen: sidebar, header, and the person for all inside. */
export function Shell({ user: guarded, children }: ShellProps) {
  const { data } = useQuery({ ...currentUserQuery, refetchOnMount: false });
  // When the session ends the screen stays unchanged, under the dialog that asks to sign in again.
  const [user, setUser] = useState(guarded);
  if (data && data !== user) setUser(data);
  useAccent(user.accentColor);
  useSealedLeftovers(user);
  return (
    <UserContext value={user}>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-primary px-4 py-2 text-sm font-medium text-primary-ink focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh">
        <Sidebar />
        <div className="flex min-w-0 flex-1 flex-col">
          <Header />
          <Main>{children(user)}</Main>
        </div>
      </div>
      <Onboarding />
    </UserContext>
  );
}

/** Encrypts, once, data that an earlier version of the product left readable in this browser. */
function useSealedLeftovers({ id, storageKeys }: CurrentUser): void {
  const keys = useRef(storageKeys);
  useEffect(() => {
    const seal = async () => {
      const { sealLeftovers } = await import("../session/sealed-storage.ts");
      sealLeftovers(id, keys.current, localStorage);
    };
    // Storage is blocked or full, or the part can't be loaded: the next visit tries again.
    seal().catch(() => undefined);
  }, [id]);
}

/** The screen itself. It gets the focus when the path changes, so that a keyboard or screen reader starts there. */
function Main({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    ref.current?.focus({ preventScroll: true });
  }, [path]);
  return (
    <main
      ref={ref}
      id="main"
      data-tour="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-[calc(var(--container-page)+4rem)] flex-1 px-4 py-6 outline-none sm:px-8 sm:py-8"
    >
      {children}
    </main>
  );
}

/**
 * The bar above every screen. Date, seconds and the word 'online' disappear before the breadcrumbs are cut off; on phones clock, count and theme are in the
 * drawer.
 */
function Header() {
  const header = useRef<HTMLElement>(null);
  const breadcrumbs = useRef<HTMLElement>(null);
  useGivingWay(header, breadcrumbs);
  return (
    <header ref={header} className="@container sticky top-0 z-20 border-b border-line bg-bg print:hidden">
      <div className="flex h-14 items-center gap-2 px-4 max-sm:gap-1 sm:px-8 @max-xl:px-4">
        <Drawer />
        <Breadcrumbs ref={breadcrumbs} />
        <PaletteTrigger />
        <div className="flex items-center text-xs text-muted max-md:hidden @max-3xl:[&_[data-spare]]:sr-only in-data-tight:[&_[data-spare]]:sr-only [&_[data-minutes]]:hidden in-data-[tight=seconds]:[&_[data-minutes]]:inline in-data-[tight=seconds]:[&_[data-seconds]]:hidden">
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
