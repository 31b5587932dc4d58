import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface ScreenLinkProps {
  /** A path of the application, from the registry of records. */
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another screen of the application. */
export function ScreenLink({
  href,
  className = "text-primary underline underline-offset-2",
  children,
}: ScreenLinkProps) {
  const url = new URL(href, window.location.origin);
  return (
    <Link to={url.pathname} search={Object.fromEntries(url.searchParams) as never} className={className}>
      {children}
    </Link>
  );
}
