import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Section } from "../../ui/section.tsx";

interface OriginDialogProps {
  /** The figure's name inside a sentence: `expected loss`. */
  readonly name: string;
  /** Facts of the figure itself: its value, and what is uncertain about it. */
  readonly figure: ReactNode;
  /** Sections of what it follows from. */
  readonly children: ReactNode;
  readonly model: ReactNode;
  /** The version of the engine. */
  readonly engine: string;
  /** More facts of the method. */
  readonly method?: ReactNode;
  /** Saves the file that the command reads. */
  readonly onDownload: () => void;
  readonly command: string;
  readonly onClose: () => void;
}

/** The columns of a list of facts in the dialog. */
export const FACTS = "grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-1.5";

/** Where a figure comes from: its inputs, the method, and a file with which a stranger computes it again. */
export function OriginDialog(props: OriginDialogProps) {
  const { name, figure, children, model, engine, method, onDownload, command, onClose } = props;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Where this figure comes from: ${name}`}
      className="max-w-3xl sm:w-[min(48rem,calc(100vw-2rem))]"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="flex flex-col gap-6 text-sm">
        <dl className={FACTS}>{figure}</dl>
        {children}
        <Section title="Method" level={3}>
          <dl className={FACTS}>
            <Fact name="Model">{model}</Fact>
            <Fact name="Engine">
              <span className="num">{engine}</span>
            </Fact>
            {method}
          </dl>
        </Section>
        <ComputeAgain onDownload={onDownload} command={command} />
      </div>
    </Dialog>
  );
}

/** How a stranger computes a figure again: the file with its inputs, and the command. */
function ComputeAgain({ onDownload, command }: Pick<OriginDialogProps, "onDownload" | "command">) {
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
