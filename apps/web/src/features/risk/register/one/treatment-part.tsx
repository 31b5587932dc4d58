import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import * as z from "zod/mini";
import { lazy, Suspense, useState } from "react";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { ProseField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { shortDay } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { VerdictChip } from "../../../../ui/verdict-chip.tsx";
import { positionInWords } from "../risk-rating.tsx";
import { ACCEPTANCE_WORDS, TREATMENT_WORDS } from "../words.ts";

const AskDialog = lazy(() => import("./ask-dialog.tsx"));

interface TreatmentPartProps {
  readonly risk: RiskRecord;
  readonly changes: boolean;
}

/** What's done about the risk, and who accepted it until when. */
export function TreatmentPart({ risk, changes }: TreatmentPartProps) {
  const [asking, setAsking] = useState(false);
  const asks = changes && risk.acceptance !== "asked";
  return (
    <Section
      title="Treatment"
      mark={<span className="text-sm text-muted">{TREATMENT_WORDS[risk.treatment]}</span>}
      actions={
        asks && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {risk.acceptance === null ? "Ask to accept" : "Ask again"}
          </Button>
        )
      }
    >
      {risk.treatmentNote !== "" && (
        <p className="mb-4 max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">{risk.treatmentNote}</p>
      )}
      <Acceptance risk={risk} changes={changes} />
      {risk.treatmentNote === "" && risk.accepting === null && (
        <p className="text-sm text-muted">
          {risk.treatment === "undecided"
            ? "It isn’t decided yet what to do about it."
            : "No one has written down yet how it’s treated."}
        </p>
      )}
      {asking && (
        <Suspense>
          <AskDialog risk={risk} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Acceptance({ risk, changes }: TreatmentPartProps) {
  const user = useUser();
  const matrices = useMatrices();
  const { accepting, acceptance, acceptanceExpiresOn } = risk;
  if (accepting === null || acceptance === null) return null;
  const last = acceptanceExpiresOn === null ? "" : calendarDay(acceptanceExpiresOn, user);
  return (
    <div className="rounded-md border border-line p-4 text-sm">
      <VerdictChip tone={acceptance === "approved" ? "within" : acceptance === "asked" ? "open" : "over"}>
        {ACCEPTANCE_WORDS[acceptance]}
      </VerdictChip>
      <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-wrap">{accepting.reason}</p>
      <p className="mt-2 text-muted">
        {accepting.askedBy} asked on {shortDay(accepting.askedAt, user)}
        {accepting.approvedAt !== null &&
          `; ${accepting.approvedBy} approved on ${shortDay(accepting.approvedAt, user)}`}
        . {{ asked: "It would hold", approved: "It holds", lapsed: "It held" }[acceptance]} until {last}.
        {accepting.ratedThen !== null &&
          ` Rated ${positionInWords(accepting.ratedThen, matrices.of(risk.matrixId))} at that time.`}
      </p>
      {acceptance === "asked" && changes && <Decide risk={risk} />}
    </div>
  );
}

/** Approves or turns down: anyone but the person who asked. */
function Decide({ risk }: { readonly risk: RiskRecord }) {
  const user = useUser();
  const [deciding, setDeciding] = useState<"approve" | "refuse">();
  if (risk.accepting?.askedById === user.id)
    return <p className="mt-3 text-muted">You asked, so someone else has to decide.</p>;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button onClick={() => setDeciding("approve")}>Accept the risk</Button>
      <Button variant="outline" onClick={() => setDeciding("refuse")}>
        Turn down
      </Button>
      {deciding && (
        <DecideDialog risk={risk} approve={deciding === "approve"} onClose={() => setDeciding(undefined)} />
      )}
    </div>
  );
}

const Comment = z.strictObject({
  comment: z.string().check(z.maxLength(2000, "Comment has at most 2,000 characters")),
});

interface DecideDialogProps {
  readonly risk: RiskRecord;
  readonly approve: boolean;
  readonly onClose: () => void;
}

function DecideDialog({ risk, approve, onClose }: DecideDialogProps) {
  const decide = useAct("risks.decideAcceptance", {
    done: ({ reference }) => (approve ? `${reference} accepted` : `${reference} not accepted`),
    failed: "Couldn't save the decision",
  });
  const { id, version, reference } = risk;
  return (
    <FormDialog
      title={approve ? `Accept ${reference}` : `Turn down accepting ${reference}`}
      description={
        approve
          ? "The risk stays as it’s rated now, on your name, until the last day of the acceptance."
          : "Its treatment becomes undecided, and the person who asked is told."
      }
      schema={Comment}
      initial={{ comment: "" }}
      submit={approve ? "Accept" : "Turn down"}
      onSubmit={async ({ comment }, form) =>
        decide.run({ params: { id }, body: { version, approve, comment } }, form)
      }
      onClose={onClose}
    >
      {(form) => <ProseField form={form} name="comment" label="Comment" optional rows={3} />}
    </FormDialog>
  );
}
