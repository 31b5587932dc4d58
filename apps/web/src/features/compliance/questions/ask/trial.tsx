import type { GivenAnswer, KeptSections } from "@crq/contract/compliance/questions/question-fields";
import { type EntryVerdict, evaluate } from "@crq/frameworks/questions/evaluate";
import { type Item, itemsOf } from "@crq/frameworks/questions/question-set";
import { useMemo, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { count, counted, percent } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { conditionWords } from "../condition-words.ts";
import { MEANINGS } from "../words.ts";
import { AskedSections } from "../../../../screen/questions/asked-sections.tsx";

interface TrialProps {
  readonly framework: string;
  readonly sections: KeptSections;
}

/** A set as people are asked it, with sample answers that are kept nowhere, and what they'd say. */
export function Trial({ framework, sections }: TrialProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, GivenAnswer>>(new Map());
  const evaluation = useMemo(
    () => evaluate({ framework, sections }, answers),
    [framework, sections, answers],
  );
  const answer = (id: string, given: GivenAnswer | undefined) => {
    const next = new Map(answers);
    if (given === undefined) next.delete(id);
    else next.set(id, given);
    setAnswers(next);
  };
  const items = itemsOf({ sections });
  const hidden = items.length - evaluation.asked.length;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
      <div className="min-w-0">
        <AskedSections sections={sections} asked={evaluation.asked} answers={answers} onAnswer={answer} />
        {hidden > 0 && <NotAsked items={items} asked={evaluation.asked} />}
      </div>
      <div className="min-w-0 lg:sticky lg:top-20 lg:self-start">
        <Section
          title="What the answers say"
          landmark
          actions={
            answers.size > 0 && (
              <Button variant="outline" size="sm" onClick={() => setAnswers(new Map())}>
                Clear answers
              </Button>
            )
          }
        >
          <p aria-live="polite" className="mb-3 text-sm">
            {count(evaluation.answered)} of {counted(evaluation.asked.length, "question")} answered
            {hidden > 0 && `, ${count(hidden)} not asked`}.{" "}
            {evaluation.score === null ? "No score yet." : `Score by weight: ${percent(evaluation.score)}.`}
          </p>
          <Verdicts entries={evaluation.entries} />
        </Section>
      </div>
    </div>
  );
}

interface NotAskedProps {
  readonly items: readonly Item[];
  readonly asked: readonly string[];
}

/** The questions that the answers so far leave out, and when they'd be asked. */
function NotAsked({ items, asked }: NotAskedProps) {
  const shown = new Set(asked);
  return (
    <Section title="Not asked so far" className="mt-8">
      <ol className="border-b border-line">
        {items.map(({ id, question, condition }, at) =>
          shown.has(id) || condition === null ? null : (
            <li key={id} className="border-t border-line py-3 text-sm">
              <p className="wrap-anywhere">
                <span className="num mr-2 text-muted">{at + 1}.</span>
                {question.text}
              </p>
              <p className="mt-0.5 wrap-anywhere text-muted">{conditionWords(condition, items)}.</p>
            </li>
          ),
        )}
      </ol>
    </Section>
  );
}

/** The words for a verdict. */
function verdictWords({ result, maturity, open }: EntryVerdict): string {
  if (open.length > 0) return `${counted(open.length, "question")} open`;
  const words = [result && MEANINGS[result], maturity !== null && MEANINGS[`level-${maturity}`]];
  return words.filter(Boolean).join(", ") || "Says nothing";
}

function Verdicts({ entries }: { readonly entries: ReadonlyMap<string, EntryVerdict> }) {
  if (entries.size === 0)
    return <p className="text-sm text-muted">No question that’s asked is about an entry of the framework.</p>;
  return (
    <div className="max-h-[60vh] overflow-y-auto">
      <Table label="Verdicts by entry">
        <thead>
          <tr>
            <Th>Entry</Th>
            <Th>Verdict</Th>
          </tr>
        </thead>
        <tbody>
          {[...entries].map(([entry, verdict]) => (
            <Tr key={entry}>
              <RowHeader className="whitespace-nowrap">{entry}</RowHeader>
              <Td className={verdict.open.length > 0 ? "text-muted" : ""}>{verdictWords(verdict)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
