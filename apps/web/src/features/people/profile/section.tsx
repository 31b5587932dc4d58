import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A part of the profile screen under its heading. */
export function Section({ title, description, actions, children }: SectionProps) {
  return (
    <section className="mb-10">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="font-display text-lg font-semibold">{title}</h2>
          {description !== undefined && <p className="mt-1 max-w-prose text-sm text-muted">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children !== undefined && <div className="mt-4">{children}</div>}
    </section>
  );
}
