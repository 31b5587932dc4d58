import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import type { ElicitationTool } from "../estimate/factor-node.tsx";
import { factorLabel } from "../estimate/factors.ts";
import type { OutlineContext } from "../estimate/outline-context.ts";
import { ExpertsDialog } from "./experts-dialog.tsx";
import { IncidentDialog } from "./incident-dialog.tsx";
import { distributionAt } from "./input-at.ts";
import { PoolDialog } from "./pool-dialog.tsx";

interface ToolDialogProps {
  readonly tool: ElicitationTool;
  readonly input: string;
  readonly context: OutlineContext;
  readonly onClose: () => void;
}

/** The requested dialog, for one input of the scenario. */
export function ToolDialog({ tool, input, context, onClose }: ToolDialogProps) {
  if (tool === "experts") return <ExpertsDialog input={input} context={context} onClose={onClose} />;
  const prior = distributionAt(context.estimate, input);
  if (!prior)
    return (
      <Dialog
        open
        onClose={onClose}
        title="The current estimate is incomplete"
        description={`Complete or correct “${factorLabel(input)}” first. This tool starts from the current estimate.`}
        footer={<Button onClick={onClose}>Back to the estimate</Button>}
      />
    );
  return tool === "incidents" ? (
    <IncidentDialog input={input} prior={prior} context={context} onClose={onClose} />
  ) : (
    <PoolDialog input={input} prior={prior} context={context} onClose={onClose} />
  );
}
