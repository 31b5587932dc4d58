import type { AuditedEvidence } from "@crq/contract/compliance/assessments/auditors";
import { Download } from "lucide-react";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { sizeWords } from "../../../ui/files/file-size.ts";
import { LINK_READER } from "../../../ui/share/link-reader.ts";

interface EntryEvidenceProps {
  /** Of the access. */
  readonly id: string;
  readonly evidence: readonly AuditedEvidence[];
  readonly seesFiles: boolean;
}

/** What proves an answer: each revision with its hash, and its file where the auditor may have it. */
export function EntryEvidence({ id, evidence, seesFiles }: EntryEvidenceProps) {
  if (evidence.length === 0) return <p className="text-sm text-muted">No evidence linked.</p>;
  return (
    <>
      {!seesFiles && (
        <p className="mb-2 text-sm text-muted">
          You can see what evidence there is, but the files aren’t shared with you.
        </p>
      )}
      <ul className="border-t border-line text-sm">
        {evidence.map((one) => (
          <li key={one.id} className="border-b border-line py-2.5">
            <p className="font-medium wrap-anywhere">{one.name}</p>
            <p className="text-xs text-muted">
              Collected {calendarDay(one.collectedOn, LINK_READER)}
              {one.expiresOn !== null && `, counts until ${calendarDay(one.expiresOn, LINK_READER)}`}
            </p>
            {one.description !== "" && (
              <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{one.description}</p>
            )}
            {one.revisions.map((revision) => (
              <Revision key={revision.number} id={id} evidence={one} revision={revision} />
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}

interface RevisionProps {
  readonly id: string;
  readonly evidence: AuditedEvidence;
  readonly revision: AuditedEvidence["revisions"][number];
}

function Revision({ id, evidence, revision }: RevisionProps) {
  const { number, fileName, size, sha256, scan, url, text } = revision;
  const words = evidence.revisions.length > 1 ? `Revision ${number}: ` : "";
  if (url !== null)
    return (
      <p className="mt-2 wrap-anywhere">
        {words}
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
        >
          {url}
        </a>
      </p>
    );
  if (text !== null)
    return (
      <p className="mt-2 whitespace-pre-wrap wrap-anywhere">
        {words}
        {text}
      </p>
    );
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere">
          {words}
          {fileName}
          <span className="text-muted">
            {size !== null && `, ${sizeWords(size)}`}
            {scan === "not-scanned" && ", not scanned for malware"}
          </span>
        </p>
        <p className="font-mono text-xs break-all text-muted">SHA-256 {sha256}</p>
      </div>
      <a
        href={`/api/audits/${id}/evidence/${evidence.id}/revisions/${number}/file`}
        download
        aria-label={`Download ${fileName}`}
        className={buttonVariants({ variant: "outline", size: "sm" })}
      >
        <Download aria-hidden /> Download
      </a>
    </div>
  );
}
