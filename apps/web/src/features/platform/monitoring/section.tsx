import type { ReactNode } from "react";

interface SectionProps {
  /** Names the part in links: #id. */
  readonly id: string;
  readonly title: string;
  /** What the figures mean. */
  readonly note?: ReactNode;
  /** Controls at the right of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a monitoring screen, under a heading that links can name. It is no landmark: the tables in it are. */
export function Section({ id, title, note, actions, children }: SectionProps) {
  return (
    <div className="mb-10 min-w-0">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} tabIndex={-1} className="scroll-mt-24 text-lg font-medium">
            {title}
          </h2>
          {note !== undefined && <p className="max-w-prose text-xs text-muted">{note}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
