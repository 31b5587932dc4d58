import type { ScenarioReviews } from "@crq/contract/risk/scenario-reviews";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { useId, useState } from "react";
import { Loaded } from "../../../../screen/loaded.tsx";
import { CommentField } from "../../../../screen/review/comment-field.tsx";
import { SaidList } from "../../../../screen/review/said-list.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useIsOwn, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { dayAndTime, type TimePreferences } from "../../../../ui/format.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { useScenario } from "../queries.ts";
import { ReviewStateBadge } from "./state-badge.tsx";
import { useReviews } from "./use-reviews.ts";

const SAID = { requested: "asked for a review of", approved: "approved", returned: "returned" } as const;

/** Why no one can decide about a version, and what to do. */
const SAVED_BY_KEY =
  "Your organization’s API key saved this version, so we don’t know who made the changes. Check them and save the scenario under your own name. Then someone else can approve or return it.";

interface ReviewViewProps {
  /** Null for a scenario that was never saved. */
  readonly scenarioId: string | null;
  /** Reviews cover only what’s saved, so they wait for unsaved changes. */
  readonly unsaved: boolean;
}

/** The review of a scenario: where it is, what was said of which version, and the next step. */
export function ReviewView({ scenarioId, unsaved }: ReviewViewProps) {
  if (scenarioId === null)
    return (
      <p className="text-sm text-muted">Save the scenario first. Then someone else can approve it here.</p>
    );
  return <Saved id={scenarioId} unsaved={unsaved} />;
}

function Saved({ id, unsaved }: { readonly id: string; readonly unsaved: boolean }) {
  const record = useScenario(id);
  return (
    <Loaded query={record} skeleton={<Skeletons heights={["h-10", "h-10"]} />}>
      {(now) => <OfVersion record={now} unsaved={unsaved} />}
    </Loaded>
  );
}

function OfVersion({ record, unsaved }: Omit<ReviewedProps, "reviews">) {
  return (
    <Loaded query={useReviews(record)} skeleton={<Skeletons heights={["h-10", "h-10"]} />}>
      {(found) => <Reviewed record={record} reviews={found} unsaved={unsaved} />}
    </Loaded>
  );
}

interface ReviewedProps {
  readonly record: ScenarioRecord;
  readonly reviews: ScenarioReviews;
  readonly unsaved: boolean;
}

function Reviewed({ record, reviews, unsaved }: ReviewedProps) {
  const times = useUser();
  const isOwn = useIsOwn();
  const mayWrite = useCan("scenario:write") && isOwn(record);
  const { state, items } = reviews;
  return (
    <div className="max-w-prose">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <ReviewStateBadge state={state} />
        <span>{stateWords(record, reviews, times)}</span>
      </p>
      {mayWrite && state !== "approved" && (
        // A new state is a new question, so what was typed for the last one goes.
        <Deciding key={`${state} ${items.length}`} record={record} reviews={reviews} unsaved={unsaved} />
      )}
      {items.length > 0 && (
        <div className="mt-5 border-t border-line pt-4">
          <SaidList
            entries={items.map(({ id, by, verdict, version, at, comment }) => ({
              id,
              by,
              did: `${SAID[verdict]} version ${version}`,
              at,
              comment,
            }))}
          />
        </div>
      )}
    </div>
  );
}

/** `Changed since the approval by Ada on Nov 25, 2026 (version 3). Edited since by Grace.` */
function stateWords(
  record: ScenarioRecord,
  { state, savedBy }: ScenarioReviews,
  times: TimePreferences,
): string {
  const { approvedBy, approvedAt, approvedVersion, version } = record;
  const approval =
    approvedAt === null
      ? ""
      : `by ${approvedBy ?? "a former user"} on ${dayAndTime(approvedAt, times)} (version ${approvedVersion})`;
  const since = savedBy.length > 0 ? ` Edited since by ${savedBy.join(", ")}.` : "";
  switch (state) {
    case "approved":
      return `Approved ${approval}. It stays approved until someone changes it.`;
    case "changed":
      return `Changed since the approval ${approval}.${since}`;
    case "requested":
      return `Version ${version} is waiting for a reviewer who didn’t make the changes.`;
    case "returned":
      return "It was returned. Change what was asked for, then request its review again.";
    case "none":
      return "Not reviewed yet. Someone who didn’t make the changes can approve it.";
  }
}

function Deciding({ record: { id, title }, reviews, unsaved }: ReviewedProps) {
  const { own, savedByKey, version, state, items } = reviews;
  const mayDecide = !own && !savedByKey;
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useId();
  const decide = useAct("scenarioReviews.decide", {
    failed: "Not saved",
    also: ["scenarios"],
    done: (_, { body }) => ({
      title: body.verdict === "approved" ? "Scenario approved" : "Scenario returned",
      description: title,
    }),
  });
  const request = useAct("scenarioReviews.request", {
    failed: "Not requested",
    also: ["scenarios"],
    done: { title: "Review requested", description: "Those who can approve it are notified." },
  });
  const asked =
    state === "requested" && items.some((one) => one.verdict === "requested" && one.version === version);
  const input = { params: { id }, body: { version, comment } };
  const say = async (verdict: "approved" | "returned") => {
    const missing = verdict === "returned" && comment.trim() === "";
    setProblem(missing ? "Explain what needs to change" : undefined);
    if (missing) document.getElementById(field)?.focus();
    else await decide.run({ ...input, body: { ...input.body, verdict } }, { fail: setProblem });
  };
  const busy = decide.busy || request.busy;
  if (!mayDecide && asked)
    return (
      <p className="mt-3 text-sm text-muted">
        {savedByKey ? SAVED_BY_KEY : "You made some of these changes, so someone else decides."}
      </p>
    );
  return (
    <div className="mt-4">
      <CommentField
        id={field}
        value={comment}
        problem={problem}
        describedBy={`${field}-hint`}
        onChange={setComment}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        {mayDecide && (
          <>
            <Button busy={busy} disabled={unsaved} onClick={() => void say("approved")}>
              Approve
            </Button>
            <Button variant="outline" busy={busy} disabled={unsaved} onClick={() => void say("returned")}>
              Return
            </Button>
          </>
        )}
        {!asked && (
          <Button
            variant={mayDecide ? "outline" : "default"}
            busy={busy}
            disabled={unsaved}
            onClick={() => void request.run(input, { fail: setProblem })}
          >
            Request review
          </Button>
        )}
      </div>
      <p id={`${field}-hint`} className="mt-2 text-xs text-muted empty:hidden">
        {unsaved
          ? "Save or discard your changes first: reviews cover only what’s saved."
          : savedByKey
            ? SAVED_BY_KEY
            : own
              ? "You made some of these changes, so someone else approves or returns them."
              : ""}
      </p>
    </div>
  );
}
