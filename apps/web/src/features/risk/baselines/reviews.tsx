import type { Baseline } from "@crq/contract/risk/baselines";
import { Snowflake } from "lucide-react";
import { Suspense, lazy, useId, useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { useCan, useIsOwn, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";
import { counted, dayAndTime } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Section } from "../../../ui/section.tsx";

const FreezeDialog = lazy(async () => ({ default: (await import("./freeze-dialog.tsx")).FreezeDialog }));

const SAID = { approve: "approved it", return: "returned it", comment: "commented" } as const;

/** What was said of a baseline, and its approval or return by someone other than its author. */
export function Reviews({ baseline }: { readonly baseline: Baseline }) {
  const { state, reviews, frozenBy, frozenAt, decidedBy, decidedAt } = baseline;
  const times = useUser();
  const isOwn = useIsOwn();
  const mayWrite = useCan("scenario:write") && isOwn(baseline);
  const mayReview = mayWrite && state === "in-review";
  const mayFreezeAgain = mayWrite && (state === "returned" || state === "withdrawn");
  const [freezing, setFreezing] = useState(false);
  return (
    <Section title="Review" hairline>
      <ol className="flex flex-col gap-3 text-sm">
        <li>
          <span className="font-medium">{frozenBy}</span> froze it{" "}
          <span className="text-muted">{dayAndTime(frozenAt, times)}</span>
        </li>
        {reviews.map(({ verdict, comment, by, at }) => (
          <li key={`${at} ${by}`}>
            <span className="font-medium">{by}</span> {SAID[verdict]}{" "}
            <span className="text-muted">{dayAndTime(at, times)}</span>
            {comment !== "" && (
              <p className="mt-0.5 max-w-prose wrap-anywhere whitespace-pre-wrap">{comment}</p>
            )}
          </li>
        ))}
        {state === "withdrawn" && decidedAt !== null && (
          <li>
            <span className="font-medium">{decidedBy}</span> withdrew it{" "}
            <span className="text-muted">{dayAndTime(decidedAt, times)}</span>
          </li>
        )}
      </ol>
      {mayReview && <Reviewing baseline={baseline} />}
      {mayFreezeAgain && (
        <div className="mt-5">
          <Button variant="outline" onClick={() => setFreezing(true)}>
            <Snowflake aria-hidden /> Freeze again with these texts
          </Button>
        </div>
      )}
      {freezing && (
        <Suspense fallback={null}>
          <FreezeDialog again={baseline} onClose={() => setFreezing(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Reviewing({ baseline }: { readonly baseline: Baseline }) {
  const { id, name, frozenById, editedByCaller, scenarios, previous } = baseline;
  const own = useUser().id === frozenById;
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState<string>();
  const [confirming, setConfirming] = useState<"approve" | "withdraw" | null>(null);
  const field = useId();
  const review = useAct("baselines.review", {
    failed: "Not saved",
    onDone: () => setComment(""),
  });
  const withdraw = useAct("baselines.withdraw", { failed: "Not withdrawn", done: "Baseline withdrawn" });
  const say = async (verdict: "approve" | "return" | "comment") => {
    const missing = verdict !== "approve" && comment.trim() === "";
    setProblem(missing ? (verdict === "return" ? "Say what has to change" : "Enter a comment") : undefined);
    if (missing) document.getElementById(field)?.focus();
    else await review.run({ params: { id }, body: { verdict, comment } }, { fail: setProblem });
    setConfirming(null);
  };
  const leave = async () => {
    await withdraw.run({ params: { id } });
    setConfirming(null);
  };
  return (
    <div className="mt-5 max-w-prose">
      <label htmlFor={field} className="mb-1 block text-sm font-medium">
        Comment
      </label>
      <Textarea
        id={field}
        rows={3}
        maxLength={2000}
        value={comment}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${field}-problem`}
        onChange={({ target }) => setComment(target.value)}
      />
      <p id={`${field}-problem`} role="alert" className="text-xs text-bad empty:hidden">
        {problem}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!own && <Button onClick={() => setConfirming("approve")}>Approve</Button>}
        {!own && (
          <Button variant="outline" busy={review.busy} onClick={() => void say("return")}>
            Return
          </Button>
        )}
        <Button variant="outline" busy={review.busy} onClick={() => void say("comment")}>
          Comment
        </Button>
        {own && (
          <Button variant="ghost" onClick={() => setConfirming("withdraw")}>
            Withdraw
          </Button>
        )}
      </div>
      {own && (
        <p className="mt-2 text-xs text-muted">
          You froze this baseline, so someone else approves or returns it.
        </p>
      )}
      {!own && editedByCaller > 0 && (
        <p className="mt-2 text-xs text-muted">
          You also edited {editedByCaller} of {counted(scenarios, "scenario")} in it
          {previous === null ? "" : ` since ${previous.name} was frozen`}. Someone who didn’t would see them
          with fresh eyes.
        </p>
      )}
      {confirming !== null && (
        <ConfirmDialog
          open
          title={confirming === "approve" ? `Approve ${name}?` : `Withdraw ${name}?`}
          description={
            confirming === "approve"
              ? "It will be signed with everything said of it, and closed: nothing can be added afterwards."
              : "It stays in the list as withdrawn, and can’t be approved any more."
          }
          confirmLabel={confirming === "approve" ? "Approve and sign" : "Withdraw"}
          destructive={confirming === "withdraw"}
          busy={review.busy || withdraw.busy}
          onConfirm={() => void (confirming === "approve" ? say("approve") : leave())}
          onCancel={() => setConfirming(null)}
        />
      )}
    </div>
  );
}
