import { Download } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Section } from "../ui/section.tsx";

interface ComputeAgainProps {
  /** Saves the file that the command reads. */
  readonly onDownload: () => void;
  readonly command: string;
}

/** How a stranger computes a figure again: the file with its inputs, and the command. */
export function ComputeAgain({ onDownload, command }: ComputeAgainProps) {
  return (
    <Section
      title="Compute it again"
      level={3}
      description="The file holds every input. The command line of the product computes the same figures from it, to the last digit, without this server."
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" onClick={onDownload}>
          <Download aria-hidden /> Download the file
        </Button>
        <code className="min-w-0 bg-sunken px-2 py-1 font-mono text-xs break-all">{command}</code>
        <CopyButton text={() => command}>Copy the command</CopyButton>
      </div>
    </Section>
  );
}
