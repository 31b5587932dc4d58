import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";

interface PackageDialogProps {
  readonly record: AssessmentRecord;
  readonly onClose: () => void;
}

/** What a package for an auditor holds, and its download: the browser saves it while the server makes it. */
export function PackageDialog({ record: { id, signedAt }, onClose }: PackageDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Package for an auditor"
      description="A ZIP file with the answers and every revision of the linked evidence. The download is recorded in the audit log."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <a
            href={`/api/assessments/${id}/package`}
            className={buttonVariants({})}
            target="_blank"
            rel="noreferrer"
            onClick={() => setTimeout(onClose)}
          >
            Download
          </a>
        </>
      }
    >
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>An index as a page and as CSV</li>
        <li>Answers as a workbook and as OSCAL assessment results</li>
        <li>Evidence: files as they were uploaded, links and texts as text files</li>
        <li>
          SHA256SUMS with the hash of each file. To compare them, run{" "}
          <code className="num text-xs">sha256sum -c SHA256SUMS</code> in the unpacked folder.
        </li>
      </ul>
      {signedAt === null && (
        <p className="mt-4 border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
          This assessment isn’t signed yet, and the index says so.
        </p>
      )}
    </Dialog>
  );
}
