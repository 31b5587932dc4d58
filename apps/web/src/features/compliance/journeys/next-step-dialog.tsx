import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type CallResult, queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useCan, useIsOwn, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Fact } from "../../../ui/fact.tsx";
import { shortDay } from "../../../ui/format.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { scoreWords } from "../assessments/public.ts";
import { dueText, nextStep, stageText } from "./journey-words.ts";

interface NextStepDialogProps {
  /** Null: the tenant itself. */
  readonly clientId: string | null;
  readonly framework: string;
  readonly onClose: () => void;
}

/** What's next for one client and framework, with the way to it. */
export default function NextStepDialog({ clientId, framework, onClose }: NextStepDialogProps) {
  const next = useQuery(
    queryOf("journeys.next", { query: { framework, ...(clientId !== null && { clientId }) } }),
  );
  const { name, frameworkTitle } = next.data ?? {};
  return (
    <Dialog
      open
      onClose={onClose}
      title={name === undefined ? "What’s next" : `${name}: ${frameworkTitle}`}
      footer={next.data && <Way next={next.data} clientId={clientId} onClose={onClose} />}
    >
      <Loaded query={next} skeleton={<Skeletons heights={["h-8", "h-20"]} />}>
        {(known) => <Known next={known} />}
      </Loaded>
    </Dialog>
  );
}

function Known({ next }: { next: CallResult<"journeys.next"> }) {
  const times = useUser();
  const { journey, ownerName } = next;
  const due = dueText(journey, times);
  return (
    <>
      <p className="text-lg font-medium text-balance">{nextStep(next, times).words}</p>
      {journey.overdueDays > 0 && <p className="mt-1 text-base text-bad">{due}</p>}
      <dl className="mt-4 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
        <Fact name="Stage">{stageText(journey, times)}</Fact>
        {journey.assessmentName !== null && <Fact name="Assessment">{journey.assessmentName}</Fact>}
        {journey.score !== null && <Fact name="Score">{scoreWords(journey)}</Fact>}
        {ownerName !== null && <Fact name="Owner">{ownerName}</Fact>}
        {due !== "" && journey.overdueDays === 0 && <Fact name="Date">{due}</Fact>}
        {journey.signedAt !== null && journey.stage !== "signed" && (
          <Fact name="Last signed">{shortDay(journey.signedAt, times)}</Fact>
        )}
      </dl>
    </>
  );
}

interface WayProps {
  readonly next: CallResult<"journeys.next">;
  readonly clientId: string | null;
  readonly onClose: () => void;
}

/** The button that does what's next, or leads to where it's done. */
function Way({ next, clientId, onClose }: WayProps) {
  const times = useUser();
  const navigate = useNavigate();
  const isOwn = useIsOwn();
  const manages = useCan("assessment:manage") && isOwn({ clientId });
  const { act, show } = nextStep(next, times);
  const { assessmentId, framework } = next.journey;
  const open = async ({ id }: { readonly id: string }) =>
    navigate({ to: "/compliance/assessments/$assessmentId", params: { assessmentId: id } });
  const start = useAct("assessmentRecords.create", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't start the assessment",
    onDone: open,
    also: ["journeys"],
  });
  const renew = useAct("assessmentRecords.clone", {
    done: ({ name }) => `${name} created`,
    failed: "Couldn't begin the next review",
    onDone: open,
    also: ["journeys"],
  });
  const name = next.frameworkTitle;
  return (
    <>
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
      {act === "start" && manages && (
        <Button
          busy={start.busy}
          onClick={() => void start.run({ query: {}, body: { name, framework, clientId } })}
        >
          Start an assessment
        </Button>
      )}
      {assessmentId !== null && (
        <Link
          to="/compliance/assessments/$assessmentId"
          params={{ assessmentId }}
          search={show === undefined ? {} : { show }}
          className={buttonVariants({ variant: act === "renew" && manages ? "outline" : "default" })}
        >
          Open the assessment
        </Link>
      )}
      {act === "renew" && manages && assessmentId !== null && (
        <Button
          busy={renew.busy}
          onClick={() => void renew.run({ params: { id: assessmentId }, body: { name } })}
        >
          Begin the next review
        </Button>
      )}
    </>
  );
}
