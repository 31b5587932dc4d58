import type { ReactNode } from "react";

interface NextStepsProps {
  readonly steps: readonly { readonly title: string; readonly text: ReactNode }[];
}

/** The next steps, as numbered lines. */
export function NextSteps({ steps }: NextStepsProps) {
  return (
    <ol className="border-b border-line">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 border-t border-line py-3.5">
          <span aria-hidden className="num w-4 shrink-0 text-base leading-snug font-semibold text-primary">
            {index + 1}
          </span>
          <Entry title={title}>{text}</Entry>
        </li>
      ))}
    </ol>
  );
}

/** The same without an order. */
export function Choices({ steps }: NextStepsProps) {
  return (
    <ul className="border-b border-line">
      {steps.map(({ title, text }) => (
        <li key={title} className="border-t border-line py-3">
          <Entry title={title}>{text}</Entry>
        </li>
      ))}
    </ul>
  );
}

function Entry({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-base font-medium">{title}</p>
      <p className="mt-0.5 text-sm text-muted">{children}</p>
    </div>
  );
}
