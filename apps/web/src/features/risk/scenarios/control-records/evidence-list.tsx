import type { RecordEffect } from "@crq/contract/risk/controls";
import { SupportedMark } from "../estimate/evidence/supported-mark.tsx";
import { type Present, supportedBefore } from "../estimate/evidence/supported-value.ts";

interface EvidenceListProps {
  readonly evidence: RecordEffect["evidence"];
  /** The value that the evidence is for, where it's for one. */
  readonly present?: Present;
}

/** Statements with their sources, linked where there's a link. */
export function EvidenceList({ evidence, present }: EvidenceListProps) {
  return (
    <ul className="flex flex-col gap-1.5">
      {evidence.map(({ source, statement, url, supports }) => (
        <li key={`${source} ${statement}`}>
          {statement}
          <span className="block text-muted">
            {url === undefined ? (
              source
            ) : (
              <a href={url} rel="noopener noreferrer" className="text-primary underline underline-offset-4">
                {source}
              </a>
            )}
          </span>
          {present && <SupportedMark supported={supportedBefore({ supports }, present)} />}
        </li>
      ))}
    </ul>
  );
}
