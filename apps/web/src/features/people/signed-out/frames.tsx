import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { currentUserQuery } from "../../../api/current-user.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Logo } from "../../../ui/logo.tsx";
import { BRAND } from "../../../ui/page-header.tsx";
import { Heading } from "../../../ui/heading.tsx";

const LINK = buttonVariants({ variant: "ghost", className: "max-sm:px-2.5!" });

/** The header of the signed-out pages: the brand, and the sign-in link. */
function SiteHeader() {
  const user = useQuery({ ...currentUserQuery, staleTime: Infinity });
  return (
    <header className="flex items-center justify-between gap-4">
      <Link
        to="/"
        className="flex min-w-0 items-center gap-2.5 font-display text-lg leading-[1.15] font-semibold no-underline"
      >
        <Logo className="size-7 shrink-0" />
        {BRAND}
      </Link>
      <nav aria-label="Site" className="-mr-2.5 flex shrink-0 items-center">
        <Link to="/pricing" className={LINK} activeProps={{ className: "max-sm:hidden text-muted" }}>
          Pricing
        </Link>
        {user.data === null && (
          <Link to="/login" className={LINK}>
            Sign in
          </Link>
        )}
        {user.data && (
          <Link to="/dashboard" className={LINK}>
            Dashboard
          </Link>
        )}
      </nav>
    </header>
  );
}

/** The frame of signed-out pages that are read rather than filled in. */
export function PageFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[76rem] px-6 pt-6 pb-16 sm:px-10 lg:pt-8">
      <SiteHeader />
      <main className="pt-10 sm:pt-14">{children}</main>
    </div>
  );
}

interface FormFrameProps {
  readonly title: string;
  readonly description: ReactNode;
  /** The content beside the form, or below it on small screens: what you get, what happens next. */
  readonly aside: ReactNode;
  readonly asideLabel: string;
  /** The content above the title, such as the steps of a longer form. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the longer signed-out forms: the form at the left, a statement of its result at the right. */
export function FormFrame({ title, description, aside, asideLabel, above, children }: FormFrameProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(38rem,7fr)_5fr]">
      <div className="bg-surface px-6 pt-6 pb-12 sm:px-10 lg:border-r lg:border-line lg:px-12 lg:pt-8">
        <SiteHeader />
        <main className="mx-auto w-full max-w-[36rem] pt-10 sm:pt-14">
          {above}
          <Heading size="title" tabIndex={-1} className="outline-none sm:text-3xl">
            {title}
          </Heading>
          <p className="mt-2 mb-8 text-base text-muted">{description}</p>
          {children}
        </main>
      </div>
      <aside
        aria-label={asideLabel}
        className="border-t border-line px-6 py-10 sm:px-10 max-lg:mx-auto max-lg:max-w-[41rem] lg:border-t-0 lg:px-14 lg:pt-[7.5rem]"
      >
        <div className="lg:sticky lg:top-16 lg:max-w-[26rem]">{aside}</div>
      </aside>
    </div>
  );
}
