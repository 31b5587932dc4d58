import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Heading } from "./heading.tsx";

interface StatementProps {
  /** The figures aren't money, and so in the sans. */
  readonly plain?: boolean;
  readonly children: ReactNode;
}

/** A row of headline figures between hairlines, as at the head of a financial statement. */
export function Statement({ plain = false, children }: StatementProps) {
  return (
    <div className={cx("mb-8", plain && "[&_dd>span]:font-sans")}>
      <dl className="grid border-y border-line max-sm:grid-cols-2 max-sm:gap-x-4 sm:auto-cols-fr sm:grid-flow-col">
        {children}
      </dl>
    </div>
  );
}

interface FigureProps {
  readonly name: string;
  readonly value: ReactNode;
  /** What the figure means or counts. */
  readonly note?: ReactNode;
}

/** One figure of a statement. The first has as much room as the others, so that all are set in one size. */
export function Figure({ name, value, note }: FigureProps) {
  return (
    <div className="min-w-0 py-4 max-sm:[&:first-child:nth-last-child(odd)]:col-span-2 max-sm:[&:first-child:nth-last-child(odd)]:border-b max-sm:[&:first-child:nth-last-child(odd)]:border-line sm:border-l sm:border-line sm:px-5 sm:first:border-l-0 sm:first:pr-10 sm:first:pl-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="@container mt-1">
        <span className="num block font-display text-figure whitespace-nowrap">{value}</span>
      </dd>
      {note !== undefined && <dd className="mt-0.5 text-xs text-muted">{note}</dd>}
    </div>
  );
}

interface StatementPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a statement under its heading, kept together on paper. */
export function StatementPart({ title, children }: StatementPartProps) {
  return (
    <section className="mt-8 border-t border-line pt-5 paper:mt-5 paper:pt-3" data-whole>
      <Heading size="section" level={2} className="mb-3">
        {title}
      </Heading>
      {children}
    </section>
  );
}
