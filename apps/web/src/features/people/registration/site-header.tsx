import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { currentUserQuery } from "../../../api/current-user.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Logo } from "../../../ui/logo.tsx";
import { BRAND } from "../../../ui/page-header.tsx";

const LINK = buttonVariants({ variant: "ghost", className: "max-sm:px-2.5!" });

/** The head of the signed-out pages: the brand, and the way in. */
export function SiteHeader() {
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
