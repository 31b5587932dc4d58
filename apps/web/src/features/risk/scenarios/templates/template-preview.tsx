import { inputsOf } from "@crq/engine/inputs";
import { rangeInWords } from "./template-figures.ts";
import { ASSUMPTION } from "./template-parts.ts";
import type { TemplateScenario } from "./templates.ts";

interface TemplatePreviewProps {
  readonly scenario: TemplateScenario;
  readonly labelOf: (input: string) => string;
}

/** A preview of a template's scenario: each input with its range and, collapsed, its source. */
export function TemplatePreview({ scenario, labelOf }: TemplatePreviewProps) {
  const { estimate, evidence } = scenario;
  const open = evidence.filter(({ source }) => source === ASSUMPTION).length;
  return (
    <div className="mt-5">
      <p className="text-sm text-muted" aria-live="polite">
        {evidence.length - open} figures from published sources, {open} assumptions to replace.
      </p>
      <ul className="mt-2 border-t border-ink/40">
        {inputsOf(estimate).map(({ name, kind, distribution }) => {
          const entries = evidence.filter(({ input }) => input === name);
          return (
            <li key={name} className="border-b border-line py-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="text-sm font-medium">{labelOf(name)}</span>
                <span className="num text-sm">{rangeInWords(distribution, kind, estimate.currency)}</span>
              </div>
              <details className="text-xs text-muted">
                <summary className="flex min-h-6 cursor-pointer items-center touch:min-h-11">
                  {entries.every(({ source }) => source === ASSUMPTION)
                    ? "Assumed"
                    : entries.some(({ source }) => source === ASSUMPTION)
                      ? "Published, with an assumption"
                      : "Published"}
                </summary>
                {entries.map(({ source, statement }) => (
                  <p key={statement} className="mb-2 max-w-prose border-l-2 border-line pl-2 break-words">
                    <span className="block text-ink">{statement}</span>
                    {source}
                  </p>
                ))}
              </details>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
