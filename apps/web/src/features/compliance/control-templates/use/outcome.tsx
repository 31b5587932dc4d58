import { Link } from "@tanstack/react-router";
import type { CallResult } from "../../../../api/call.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { counted } from "../../../../ui/format.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";

/** What using a template did. */
export type Made = CallResult<"controlTemplateUses.make">;

interface OutcomeProps {
  readonly made: Made;
  readonly onClose: () => void;
}

/** Says which controls were made and which were there, and takes the new ones back. */
export function Outcome({ made: { created, kept }, onClose }: OutcomeProps) {
  const undo = useAct("controls.remove", {
    done: `${counted(created.length, "control")} deleted again`,
    failed: "Couldn't delete every control",
    also: ["controlTemplates", "controlledAnswers", "controlRequirements"],
    onDone: onClose,
  });
  const whose = (name: string | null) => name ?? "The whole tenant";
  return (
    <Dialog
      open
      title={created.length === 0 ? "No control was made" : `${counted(created.length, "control")} created`}
      footer={
        <>
          {created.length > 0 && (
            <Button
              variant="outline"
              busy={undo.busy}
              onClick={() => void undo.runAll(created.map(({ id }) => ({ params: { id } })))}
            >
              Undo
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
      onClose={onClose}
    >
      <ul className="max-h-96 overflow-y-auto text-sm">
        {created.map(({ id, name, clientName }) => (
          <li key={id} className="border-b border-line py-1.5 wrap-anywhere last:border-0">
            {whose(clientName)}: <ControlLink id={id}>{name}</ControlLink>
          </li>
        ))}
        {kept.map(({ clientId, clientName, existing }) => (
          <li key={clientId ?? ""} className="border-b border-line py-1.5 wrap-anywhere last:border-0">
            {whose(clientName)}: <ControlLink id={existing!.id}>{existing!.name}</ControlLink>{" "}
            <span className="text-muted">was there already</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ControlLink({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <Link
      to="/risk-management/quantitative-analysis"
      search={{ area: "controls", control: id }}
      className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
    >
      {children}
    </Link>
  );
}
