import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useCan } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { NewAssessment } from "../../assessments/public.ts";

interface SetToAsk {
  readonly id: string;
  readonly name: string;
  readonly framework: string;
}

interface BeginDialogProps {
  readonly set: SetToAsk;
  readonly onClose: () => void;
}

/** The dialog of a new assessment with a published set's framework and questions chosen; leads to what was made. */
export function BeginDialog({ set, onClose }: BeginDialogProps) {
  const navigate = useNavigate();
  return (
    <Suspense>
      <NewAssessment
        framework={set.framework}
        questionSet={set.id}
        onCreated={(id) =>
          navigate({ to: "/compliance/assessments/$assessmentId", params: { assessmentId: id } })
        }
        onClose={onClose}
      />
    </Suspense>
  );
}

interface BeginAssessmentProps {
  readonly set: SetToAsk;
  readonly variant?: "default" | "outline";
}

/** Begins an assessment that asks a published set, for those who manage assessments. */
export function BeginAssessment({ set, variant = "default" }: BeginAssessmentProps) {
  const mayBegin = useCan("assessment:manage");
  const [open, setOpen] = useState(false);
  if (!mayBegin) return null;
  return (
    <>
      <Button
        variant={variant}
        aria-label={`Begin an assessment with ${set.name}`}
        onClick={() => setOpen(true)}
      >
        Begin an assessment
      </Button>
      {open && <BeginDialog set={set} onClose={() => setOpen(false)} />}
    </>
  );
}
