import type { ExpertQuestion, ExpertQuestions } from "@crq/contract/risk/elicitation/expert-questions";
import { useQuery } from "@tanstack/react-query";
import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { LinkDialog } from "../../../../screen/link-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { shortDay } from "../../../../ui/format.ts";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../../ui/state/error-state.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import type { OutlineContext } from "../estimate/outline-context.ts";
import { ActualDialog } from "./actual-dialog.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { beliefWords, shortValue } from "./estimate-words.ts";
import { distributionOfInterval, latestAnswers, poolOfExperts, recordWords } from "./expert-pool.ts";
import { applyEstimate, kindAt, roundedDistribution } from "./input-at.ts";
import { intervalOf } from "./people-pool.ts";
import { PoolDialog } from "./pool-dialog.tsx";

interface ExpertsDialogProps {
  readonly input: string;
  readonly context: OutlineContext;
  readonly onClose: () => void;
}

type View = "questions" | "ask" | "actual" | "pool" | { readonly token: string; readonly expert: string };

/** The experts asked about one estimate: their links, answers and scores, and the pool of the answers. */
export function ExpertsDialog({ input, context, onClose }: ExpertsDialogProps) {
  const { scenarioId } = context;
  if (scenarioId === null)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Save the scenario first"
        description="A question to an expert belongs to a saved scenario, so that the answer can be kept with it."
        footer={<Button onClick={onClose}>Back to the estimate</Button>}
      />
    );
  return <AskedExperts input={input} context={context} scenarioId={scenarioId} onClose={onClose} />;
}

function AskedExperts({
  input,
  context,
  scenarioId,
  onClose,
}: ExpertsDialogProps & { readonly scenarioId: string }) {
  const [view, setView] = useState<View>("questions");
  const found = useQuery({
    ...queryOf("expertQuestions.ofScenario", { params: { id: scenarioId } }),
    refetchOnWindowFocus: true,
  });
  const kind = kindAt(input);
  const { currency } = context.estimate;
  const questions = found.data?.questions.filter((one) => one.input === input) ?? [];
  const experts = found.data?.experts ?? [];
  const answered = latestAnswers(questions);
  const back = () => setView("questions");
  if (view === "ask")
    return (
      <AskDialog
        input={input}
        scenarioId={scenarioId}
        onAsked={(token, expert) => setView({ token, expert })}
        onClose={() => setView((now) => (now === "ask" ? "questions" : now))}
      />
    );
  if (view === "actual")
    return (
      <ActualDialog
        input={input}
        scenarioId={scenarioId}
        currency={currency}
        answers={questions.filter(({ answer, actual }) => answer && !actual).length}
        onClose={back}
      />
    );
  if (view === "pool")
    return (
      <PoolDialog
        input={input}
        people={poolOfExperts(answered, experts, kind)}
        context={context}
        onClose={onClose}
      />
    );
  if (typeof view === "object")
    return (
      <LinkDialog
        title={`Send this link to ${view.expert}`}
        description="It’s shown once. Anyone who has it can answer in their name, so send it to them alone."
        path="/expert-answer"
        token={view.token}
        onClose={back}
      />
    );
  const [only] = answered;
  const use = () => {
    if (!only?.answer) return;
    const { low, high, reasoning } = only.answer;
    const distribution = roundedDistribution(distributionOfInterval(low, high, kind));
    const { middle, p5, p95 } = intervalOf(distribution);
    const said = beliefWords({ middle, p5, p95 }, kind, currency);
    applyEstimate(context, input, distribution, {
      source: only.expertName,
      statement: `Asked by link. Mean ${said}, 90% interval in brackets. ${reasoning}`.trim().slice(0, 500),
    });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      className="w-[min(44rem,calc(100vw-2rem))]!"
      title="Ask experts by link"
      description={`${factorLabel(input)}, ${factorAt(input)?.unit ?? ""}. Each expert answers in private, without an account, and sees neither the present estimate nor other answers.`}
      footer={
        <>
          {found.isSuccess && (
            <Button variant={answered.length > 0 ? "outline" : "default"} onClick={() => setView("ask")}>
              <UserRoundPlus aria-hidden /> Ask an expert
            </Button>
          )}
          {answered.length === 1 && <Button onClick={use}>Use as the estimate</Button>}
          {answered.length > 1 && (
            <Button onClick={() => setView("pool")}>Pool {answered.length} answers</Button>
          )}
        </>
      }
    >
      {found.isPending && <Skeleton className="h-32 w-full" />}
      {found.isError && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
      )}
      {found.isSuccess && questions.length === 0 && (
        <EmptyState title="No expert was asked yet">
          Write one question, send the link yourself, and the answer appears here with what it’s based on.
        </EmptyState>
      )}
      {questions.length > 0 && (
        <ul className="border-t border-ink/40">
          {questions.map((question) => (
            <QuestionLine
              key={question.id}
              question={question}
              record={experts.find(({ id }) => id === question.expertId)}
              currency={currency}
            />
          ))}
        </ul>
      )}
      {questions.some(({ answer }) => answer) && (
        <WhatHappened
          questions={questions}
          scenarioId={scenarioId}
          input={input}
          currency={currency}
          onSay={() => setView("actual")}
        />
      )}
    </Dialog>
  );
}

interface QuestionLineProps {
  readonly question: ExpertQuestion;
  readonly record: ExpertQuestions["experts"][number] | undefined;
  readonly currency: string;
}

/** One question with its answer, or how far it is. */
function QuestionLine({ question, record, currency }: QuestionLineProps) {
  const { expertName, input, answer, state } = question;
  const kind = kindAt(input);
  const withdraw = useAct("expertQuestions.withdraw", {
    failed: "Not withdrawn",
    done: { title: "Question withdrawn", description: `The link of ${expertName} no longer works.` },
  });
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-base font-medium wrap-anywhere">
          {expertName} <span className="text-xs font-normal text-muted">{recordWords(record)}</span>
        </p>
        <p className="num text-sm">
          {answer ? (
            `${shortValue(answer.low, kind, currency)} to ${shortValue(answer.high, kind, currency)}`
          ) : (
            <Standing question={question} />
          )}
        </p>
      </div>
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">{question.question}</p>
      {answer && answer.reasoning !== "" && (
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">“{answer.reasoning}”</p>
      )}
      {state === "open" && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-2.5"
          busy={withdraw.busy}
          aria-label={`Withdraw the question to ${expertName}`}
          onClick={() => void withdraw.run({ params: { id: question.id } })}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

function Standing({ question: { state, openedAt, expiresAt } }: { readonly question: ExpertQuestion }) {
  const user = useUser();
  const words = {
    open: `${openedAt === null ? "Not opened yet" : "Opened, no answer yet"}, until ${shortDay(expiresAt, user)}`,
    answered: "",
    expired: `Expired ${shortDay(expiresAt, user)}`,
    withdrawn: "Withdrawn",
  }[state];
  return <span className="text-muted">{words}</span>;
}

interface WhatHappenedProps {
  readonly questions: readonly ExpertQuestion[];
  readonly scenarioId: string;
  readonly input: string;
  readonly currency: string;
  readonly onSay: () => void;
}

/** What the estimate turned out to be, which scores the answers. */
function WhatHappened({ questions, scenarioId, input, currency, onSay }: WhatHappenedProps) {
  const kind = kindAt(input);
  const takeBack = useAct("expertQuestions.setActual", {
    failed: "Not taken back",
    done: { title: "Taken back", description: "The answers about this estimate are no longer scored." },
    also: ["experts"],
  });
  const actual = questions.find((one) => one.actual)?.actual;
  const unscored = questions.some((one) => one.answer && !one.actual);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="min-w-0 flex-1 basis-64 text-muted">
        {actual ? (
          <>
            It turned out to be {shortValue(actual.value, kind, currency)}
            {actual.note === "" ? "" : ` (${actual.note})`}.{" "}
            {unscored ? "Newer answers aren’t scored yet." : "The answers are scored by it."}
          </>
        ) : (
          "Once you know the true figure, enter it: it scores these answers, and later weights follow from that."
        )}
      </p>
      <span className="flex gap-1">
        {unscored && (
          <Button variant="outline" size="sm" onClick={onSay}>
            Enter what happened
          </Button>
        )}
        {actual && (
          <Button
            variant="ghost"
            size="sm"
            busy={takeBack.busy}
            onClick={() => void takeBack.run({ params: { id: scenarioId }, body: { input, value: null } })}
          >
            Take back
          </Button>
        )}
      </span>
    </div>
  );
}
