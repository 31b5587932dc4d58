import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import { Snowflake } from "lucide-react";
import { Suspense, lazy, useId, useState } from "react";
import { CommentField } from "../../../screen/review/comment-field.tsx";
import { SaidList } from "../../../screen/review/said-list.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useCan, useIsOwn, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { Section } from "../../../ui/section.tsx";

const FreezeDialog = lazy(async () => ({ default: (await import("./freeze-dialog.tsx")).FreezeDialog }));

const SAID = { approve: "approved it", return: "returned it", comment: "commented" } as const;

/** What was said of a baseline, and its approval or return by someone other than its author. */
export function Reviews({ baseline }: { readonly baseline: Baseline }) {
  const { state, reviews, frozenBy, frozenAt, decidedBy, decidedAt } = baseline;
  const isOwn = useIsOwn();
  const mayWrite = useCan("scenario:write") && isOwn(baseline);
  const mayReview = mayWrite && state === "in-review";
  const mayFreezeAgain = mayWrite && (state === "returned" || state === "withdrawn");
  const [freezing, setFreezing] = useState(false);
  return (
    <Section title="Review" hairline>
      <SaidList
        entries={[
          { id: "frozen", by: frozenBy, did: "froze it", at: frozenAt },
          ...reviews.map(({ verdict, comment, by, at }) => ({
            id: `${at} ${by}`,
            by,
            did: SAID[verdict],
            at,
            comment,
          })),
          ...(state === "withdrawn" && decidedAt !== null
            ? [{ id: "withdrawn", by: decidedBy, did: "withdrew it", at: decidedAt }]
            : []),
        ]}
      />
      {mayReview && <Reviewing baseline={baseline} />}
      {mayFreezeAgain && (
        <div className="mt-5">
          <Button variant="outline" onClick={() => setFreezing(true)}>
            <Snowflake aria-hidden /> Freeze again with this text
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
  const { id, name, frozenById, frozenByKey, editedByCaller, scenarios, previous } = baseline;
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
    setProblem(
      missing ? (verdict === "return" ? "Explain what needs to change" : "Enter a comment") : undefined,
    );
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
      <CommentField id={field} value={comment} problem={problem} onChange={setComment} />
      <div className="mt-3 flex flex-wrap gap-2">
        {!own && !frozenByKey && <Button onClick={() => setConfirming("approve")}>Approve</Button>}
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
      {frozenByKey && (
        <p className="mt-2 text-xs text-muted">
          Your organization’s API key froze this baseline, so we don’t know who did it and no one can approve
          it. Return it, then freeze it again under your own name.
        </p>
      )}
      {!own && !frozenByKey && editedByCaller > 0 && (
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
