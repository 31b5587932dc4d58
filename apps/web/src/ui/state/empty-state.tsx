import type { ReactNode } from "react";
import { Heading } from "../heading.tsx";

interface EmptyStateProps {
  readonly title: string;
  /** Why there is nothing, and what to do next. */
  readonly children: ReactNode;
  /** The next step: a button or link. */
  readonly action?: ReactNode;
}

/** Stands where a list has nothing to show. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="border-y border-line py-10 sm:py-14">
      <Heading size="block">{title}</Heading>
      <div className="mt-1.5 max-w-prose text-base text-muted">{children}</div>
      {action !== undefined && <div className="mt-5 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
