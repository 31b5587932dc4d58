import type { ReactNode } from "react";
import { Heading } from "../heading.tsx";
import { Motif } from "./motif.tsx";

interface EmptyStateProps {
  readonly title: string;
  /** Why there is nothing, and what to do next. */
  readonly children: ReactNode;
  /** The next step: a button or link. */
  readonly action?: ReactNode;
}

/** Shown where a list has nothing to show. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="@container relative overflow-hidden border-y border-line py-10 sm:py-14">
      <Motif />
      <Heading size="block" className="relative @2xl:max-w-[60%]">
        {title}
      </Heading>
      <div className="relative mt-1.5 max-w-prose text-base text-muted @2xl:max-w-[min(65ch,60%)]">
        {children}
      </div>
      {action !== undefined && <div className="relative mt-5 flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
