import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { itemsOf } from "@crq/frameworks/questions/question-set";
import { EntryLink } from "../../../../screen/frameworks/entry-link.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { AskedSections } from "../../../../screen/questions/asked-sections.tsx";
import { UnsavedNotice } from "../entry/unsaved-notice.tsx";
import { ResultMark } from "../result-mark.tsx";
import { SavingState } from "../workspace/save-state.tsx";
import { isTaken } from "../workspace/shortcuts.ts";
import type { Workspace } from "../workspace/use-workspace.ts";
import { differs, givenIn, type Questionnaire, questionsQuery, useQuestions } from "./use-questions.ts";

/** Other people's answers appear within this time. */
const EVERY_MS = 45_000;

/** The questions of an assessment, answered one after the other; each answer sets its entries' verdicts. */
export default function QuestionsView({ workspace }: { readonly workspace: Workspace }) {
  const query = useQuery({ ...questionsQuery(workspace.record.id), refetchInterval: EVERY_MS });
  return (
    <Loaded query={query} skeleton={<Skeletons heights={["h-10", "h-32", "h-32"]} />}>
      {(questionnaire) => <Questions workspace={workspace} questionnaire={questionnaire} />}
    </Loaded>
  );
}

interface QuestionsProps {
  readonly workspace: Workspace;
  readonly questionnaire: Questionnaire;
}

function Questions({ workspace, questionnaire }: QuestionsProps) {
  const { record, can } = workspace;
  const questions = useQuestions(record.id, record.framework, questionnaire);
  const { queue, state, given, evaluation, answer } = questions;
  const { asked, answered } = evaluation;
  const left = itemsOf(questionnaire).length - asked.length;
  const below = (id: string) => (
    <>
      <UnsavedNotice
        waiting={state.waiting.get(id)}
        words={(_field, value) => wordsOf(questionnaire, id, value)}
        onChoose={(field, which) => queue.choose(id, field, which)}
        onAgain={() => queue.again()}
        onDiscard={() => queue.discard(id)}
      />
      <Entries workspace={workspace} questions={questions} item={id} questionnaire={questionnaire} />
    </>
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys beside the controls inside, which work without them
    <div className="max-w-one" onKeyDown={onKey}>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p aria-live="polite" className="text-sm">
          {count(answered)} of {counted(asked.length, "question")} answered
          {left > 0 && `, ${count(left)} not asked`} ·{" "}
          <span className="text-muted">
            {questionnaire.setName}, edition {questionnaire.edition}
          </span>
        </p>
        <SavingState state={state} queue={queue} />
      </div>
      <p className="mb-6 text-sm text-muted max-sm:hidden">
        Arrow keys choose an answer, a number chooses the answer at that place, J and K lead to the next and
        the previous question.
      </p>
      <AskedSections
        sections={questionnaire.sections}
        asked={asked}
        answers={given}
        disabled={!can.answer}
        onAnswer={answer}
        below={below}
      />
    </div>
  );
}

/** An answer in words, for choosing between two. */
function wordsOf(questionnaire: Questionnaire, id: string, value: unknown): string {
  const given = givenIn(value);
  if (given === undefined) return "No answer";
  if (!Array.isArray(given)) return String(given);
  const choices = itemsOf(questionnaire).find((item) => item.id === id)?.question.choices ?? [];
  return given.map((one) => choices.find((choice) => choice.id === one)?.label ?? one).join(", ");
}

interface EntriesProps extends QuestionsProps {
  readonly questions: ReturnType<typeof useQuestions>;
  readonly item: string;
}

/** The entries that a question answers, with their verdicts as they are. */
function Entries({ workspace, questionnaire, questions, item }: EntriesProps) {
  const { record, answers } = workspace;
  const about = itemsOf(questionnaire).find(({ id }) => id === item)?.question.entries ?? [];
  const entries = about.filter(
    ({ framework, entry }) => framework === record.framework && answers.rows.has(entry),
  );
  if (entries.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-xs">
      {entries.map(({ entry }) => {
        const row = answers.rows.get(entry)!;
        const verdict = questions.evaluation.entries.get(entry);
        return (
          <li key={entry} className="inline-flex flex-wrap items-center gap-x-2">
            <EntryLink framework={record.framework} entry={entry}>
              {entry}
            </EntryLink>
            <ResultMark row={row} />
            {verdict && differs(row, verdict) && (
              <span className="text-warn">Set by hand, differs from the answers</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Keys beside those of the controls: a number chooses, J and K lead on. */
function onKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || isTaken(event.nativeEvent) || !(event.target instanceof HTMLElement)) return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-question]")];
  const here = event.target.closest<HTMLElement>("[data-question]");
  const at = here ? fields.indexOf(here) : -1;
  if (event.key === "j" || event.key === "k") {
    const control = fields[at + (event.key === "j" ? 1 : -1)]?.querySelector<HTMLElement>(
      "input:checked, input, textarea",
    );
    control?.focus();
    if (control) event.preventDefault();
  } else if (here && /^[1-9]$/.test(event.key)) {
    const choice = here.querySelectorAll<HTMLInputElement>("input[type=radio], input[type=checkbox]")[
      Number(event.key) - 1
    ];
    if (!choice) return;
    choice.focus();
    choice.click();
    event.preventDefault();
  }
}
