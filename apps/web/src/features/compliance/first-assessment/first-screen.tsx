import { type FirstAnswer, FIRST_ANSWERS, FIRST_QUESTIONS } from "@crq/frameworks/first-questions";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useId } from "react";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useHasClients, WorkClientPicker } from "../../../screen/work-client-picker.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonVariants } from "../../../ui/button-variants.ts";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { AssessmentReaders } from "../../../screen/readers/assessment-readers.tsx";
import { COUNT, firstSearch } from "./first-search.ts";
import { useFirstDraft } from "./use-first-draft.ts";

const FirstResult = lazy(() => import("./first-result.tsx"));

const TITLE = "Your first assessment";
const WORDS: Readonly<Record<FirstAnswer, string>> = {
  yes: "Yes",
  partly: "Partly",
  no: "No",
  unknown: "I don’t know yet",
};

/** Ten plain questions to a small company: an assessment of CSF 2.0, its gaps, and what the costliest one costs. */
export function FirstScreen() {
  return (
    <AssessmentReaders title={TITLE}>
      <First />
    </AssessmentReaders>
  );
}

function First() {
  const { search } = useCheckedSearch(firstSearch);
  const manages = useCan("assessment:manage");
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Ten questions in plain words. You get an assessment of NIST CSF 2.0, your gaps, and what the costliest one costs."
      />
      {search.assessment !== undefined ? (
        <Suspense fallback={<Skeletons heights={["h-40", "h-64"]} />}>
          <FirstResult id={search.assessment} />
        </Suspense>
      ) : manages ? (
        <Questions question={search.question} />
      ) : (
        <EmptyState title="Someone else has to start this">
          Ask an assessor or administrator to answer the ten questions. You can answer its other entries then.
        </EmptyState>
      )}
    </>
  );
}

function Questions({ question }: { readonly question: number | undefined }) {
  const navigate = useNavigate();
  const { draft, change, remove } = useFirstDraft();
  const create = useAct("firstAssessment.create", {
    failed: "Couldn't create the assessment",
    also: ["assessmentRecords", "journeys", "firstHour"],
    onDone: async ({ id }) => {
      remove();
      await navigate({ to: "/compliance/first-assessment", search: { assessment: id }, replace: true });
    },
  });
  if (question === undefined) return <Start draft={draft} change={change} />;
  const { id, topic, text, why } = FIRST_QUESTIONS[question - 1]!;
  const open = FIRST_QUESTIONS.findIndex((one) => draft.answers[one.id] === undefined);
  const finish = () =>
    void create.run({
      body: {
        name: draft.name.trim() === "" ? TITLE : draft.name.trim(),
        clientId: draft.clientId === "" ? null : draft.clientId,
        answers: FIRST_QUESTIONS.map((one) => ({ question: one.id, answer: draft.answers[one.id]! })),
      },
    });
  return (
    <div className="max-w-one">
      <p className="num text-sm text-muted">
        Question {question} of {COUNT}: {topic}
      </p>
      <ShareBar share={Object.keys(draft.answers).length / COUNT} className="mt-2" />
      <Question
        key={id}
        text={text}
        why={why}
        answer={draft.answers[id]}
        onAnswer={(answer) => change({ answers: { ...draft.answers, [id]: answer } })}
      />
      <div className="mt-8 flex flex-wrap gap-3">
        <Link
          to="/compliance/first-assessment"
          search={question === 1 ? {} : { question: question - 1 }}
          className={buttonVariants({ variant: "outline" })}
        >
          Back
        </Link>
        {question < COUNT ? (
          <Button
            disabled={draft.answers[id] === undefined}
            onClick={() =>
              void navigate({ to: "/compliance/first-assessment", search: { question: question + 1 } })
            }
          >
            Next question
          </Button>
        ) : open >= 0 && open < COUNT - 1 ? (
          <Link
            to="/compliance/first-assessment"
            search={{ question: open + 1 }}
            className={buttonVariants()}
          >
            Go to question {open + 1}, which isn’t answered
          </Link>
        ) : (
          <Button disabled={open >= 0} busy={create.busy} onClick={finish}>
            Show my gaps
          </Button>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">
        Your answers are kept in this browser until you finish. Stop at any point, and continue here.
      </p>
    </div>
  );
}

interface QuestionProps {
  readonly text: string;
  readonly why: string;
  readonly answer: FirstAnswer | undefined;
  readonly onAnswer: (answer: FirstAnswer) => void;
}

function Question({ text, why, answer, onAnswer }: QuestionProps) {
  const name = useId();
  return (
    <fieldset className="mt-6">
      <legend className="text-xl font-semibold text-balance">{text}</legend>
      <p className="mt-2 text-base text-muted">{why}</p>
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        {FIRST_ANSWERS.map((one) => (
          <label
            key={one}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-surface px-4 text-base has-checked:border-primary has-checked:bg-primary/8 has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              checked={answer === one}
              onChange={() => onAnswer(one)}
              className="size-4 accent-primary"
            />
            {WORDS[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type Draft = ReturnType<typeof useFirstDraft>;

function Start({ draft, change }: Pick<Draft, "draft" | "change">) {
  const { clientId } = useUser();
  const hasClients = useHasClients() === true;
  const answered = FIRST_QUESTIONS.filter(({ id }) => draft.answers[id] !== undefined).length;
  const open = FIRST_QUESTIONS.findIndex(({ id }) => draft.answers[id] === undefined);
  return (
    <div className="grid max-w-one gap-5">
      <Heading size="section">About ten minutes</Heading>
      <p className="-mt-3 text-base">
        Answer yes, partly, no, or that you don’t know. Each answer is about one to three subcategories of CSF
        2.0, and those are what’s in scope. You can add the others later.
      </p>
      <Field label="Name of the assessment">
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      {hasClients && clientId === null && (
        <Field label="Client" aside="Optional">
          {(control) => (
            <WorkClientPicker
              {...control}
              nothing="The whole tenant"
              value={draft.clientId}
              onChange={(client) => change({ clientId: client })}
            />
          )}
        </Field>
      )}
      <p>
        <Link
          to="/compliance/first-assessment"
          search={{ question: open < 0 ? COUNT : open + 1 }}
          className={buttonVariants()}
        >
          {answered === 0 ? "Start with question 1" : `Continue: ${answered} of ${COUNT} answered`}
        </Link>
      </p>
    </div>
  );
}
