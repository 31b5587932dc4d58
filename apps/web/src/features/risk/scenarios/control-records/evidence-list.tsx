import type { ControlRecord } from "@crq/contract/risk/controls";

/** Statements with their sources, linked where there's a link. */
export function EvidenceList({ evidence }: Pick<ControlRecord, "evidence">) {
  return (
    <ul className="flex flex-col gap-1.5">
      {evidence.map(({ source, statement, url }) => (
        <li key={`${source} ${statement}`}>
          {statement}{" "}
          <span className="text-muted">
            {url === undefined ? (
              source
            ) : (
              <a href={url} rel="noopener noreferrer" className="text-primary underline underline-offset-4">
                {source}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
