import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonVariants } from "../ui/button-variants.ts";
import { EmptyState } from "../ui/state/empty-state.tsx";

interface NoAccessProps {
  readonly title?: string;
  /** Whom the page is for. */
  readonly children: ReactNode;
}

/** In place of a page that the person's role doesn't open: whom it's for, and the way to their own dashboard. */
export function NoAccess({ title = "You don't have access to this page", children }: NoAccessProps) {
  return (
    <EmptyState
      title={title}
      action={
        <Link to="/dashboard" className={buttonVariants({ variant: "outline" })}>
          Go to your dashboard
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
