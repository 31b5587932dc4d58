import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface EntryLinkProps {
  readonly framework: string;
  readonly entry: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to an entry in the browser of its framework. */
export function EntryLink({ framework, entry, className, children }: EntryLinkProps) {
  return (
    <Link
      to="/security-frameworks/control-frameworks/$framework"
      params={{ framework }}
      search={{ entry }}
      className={
        className ??
        "text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
      }
    >
      {children}
    </Link>
  );
}
