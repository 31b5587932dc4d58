import type { ReactNode } from "react";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { dayAndTime, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Plate } from "../../../../ui/plate.tsx";
import { Section } from "../../../../ui/section.tsx";
import type { FinishedRound, RoundKind } from "./calibration-history.ts";
import {
  confidenceAdvice,
  confidenceScore,
  intervalAdvice,
  intervalOutcomes,
  intervalScore,
  statementOutcomes,
} from "./calibration-rounds.ts";
import { ExpertsSection } from "./experts-section.tsx";
import { HitRateBar } from "./hit-rate-bar.tsx";

interface CalibrationOverviewProps {
  readonly history: readonly FinishedRound[];
  readonly onStart: (kind: RoundKind) => void;
  readonly onForget: () => void;
}

/** A person's score over all rounds, with a link to the next. */
export function CalibrationOverview({ history, onStart, onForget }: CalibrationOverviewProps) {
  const intervals = intervalScore(intervalOutcomes(history));
  const confidence = confidenceScore(statementOutcomes(history));
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-2">
        <Exercise
          title="Ranges"
          start="Start a range round"
          onStart={() => onStart("intervals")}
          about="Ten questions with numeric answers. Enter a low and a high end so that you’re 90% sure the true value lies between them."
        >
          {intervals && (
            <>
              <Figure
                value={`${intervals.hits} of ${intervals.count}`}
                note="ranges contained the true value"
              />
              <HitRateBar
                rate={intervals.hitRate}
                low={intervals.interval.low}
                high={intervals.interval.high}
                target={0.9}
              />
              <p className="mt-2 text-sm">{intervalAdvice(intervals)}</p>
            </>
          )}
        </Exercise>
        <Exercise
          title="True or false"
          start="Start a true-or-false round"
          onStart={() => onStart("statements")}
          about="Ten statements. Decide whether each is true and how sure you are. Of the answers you’re 80% sure of, 8 in 10 should be right."
        >
          {confidence && (
            <>
              <Figure
                value={confidence.score.toFixed(3)}
                note="Brier score: 0 is perfect; guessing scores 0.25"
              />
              <p className="num mt-1 text-xs text-muted">
                {confidence.reliability.toFixed(3)} calibration error − {confidence.resolution.toFixed(3)}{" "}
                discrimination + {confidence.uncertainty.toFixed(3)} question difficulty
              </p>
              <p className="mt-2 text-sm">{confidenceAdvice(confidence)}</p>
            </>
          )}
        </Exercise>
      </div>
      <HowTo />
      <History history={history} onForget={onForget} />
      <ExpertsSection />
    </>
  );
}

interface ExerciseProps {
  readonly title: string;
  readonly about: string;
  readonly start: string;
  readonly onStart: () => void;
  readonly children: ReactNode;
}

function Exercise({ title, about, start, onStart, children }: ExerciseProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <Plate className="flex h-full flex-col">
        <Heading size="section">{title}</Heading>
        <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>
        <div className="mt-4 flex-1">
          {children || <p className="text-sm text-muted">No rounds yet. Start one to see your score.</p>}
        </div>
        <Button className="mt-4 self-start" onClick={onStart}>
          {start}
        </Button>
      </Plate>
    </section>
  );
}

function Figure({ value, note }: { readonly value: string; readonly note: string }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="num font-display text-2xl font-semibold">{value}</span>
      <span className="text-sm text-muted">{note}</span>
    </p>
  );
}

const HINTS = [
  "Start with an absurdly wide range, then narrow each end only as far as you can justify.",
  "Check each end separately: the true value should have a 5% chance of being below the low end and a 5% chance of being above the high end.",
  "Would you rather bet on your range, or on drawing a white ball from a bag with nine white balls and one black? If you prefer the bag, widen your range.",
  "Before you decide, find two reasons why you could be wrong.",
  "A range that spans powers of ten is fine: “between 50 and 5,000” is an answer.",
];

function HowTo() {
  return (
    <Section landmark className="mt-10" title="Tips">
      <ul className="mt-2 max-w-prose list-disc pl-5 text-sm marker:text-muted">
        {HINTS.map((hint) => (
          <li key={hint} className="py-0.5">
            {hint}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function History({ history, onForget }: Pick<CalibrationOverviewProps, "history" | "onForget">) {
  const user = useUser();
  if (history.length === 0) return null;
  return (
    <Section
      landmark
      className="mt-10"
      title="Your results"
      actions={
        <Button variant="ghost" size="sm" onClick={onForget}>
          Reset results
        </Button>
      }
    >
      <p className="mb-2 text-xs text-muted">Saved in this browser. Only you can see them.</p>
      <Table label="Your results">
        <thead>
          <tr>
            <Th>When</Th>
            <Th>Round</Th>
            <Th numeric>Right</Th>
            <Th numeric className="max-sm:hidden">
              Target
            </Th>
          </tr>
        </thead>
        <tbody>
          {history
            .toReversed()
            .slice(0, 20)
            .map((round) => {
              const { right, count, aim } = outcomeOf(round);
              return (
                <Tr key={`${round.kind} ${round.at}`}>
                  <RowHeader>{dayAndTime(new Date(round.at), user)}</RowHeader>
                  <Td>{round.kind === "intervals" ? "Ranges" : "True or false"}</Td>
                  <Td numeric>
                    {right} of {count}
                  </Td>
                  <Td numeric className="max-sm:hidden">
                    {percent(aim)}
                  </Td>
                </Tr>
              );
            })}
        </tbody>
      </Table>
    </Section>
  );
}

/** How many answers of a round were right, and how many should have been. */
function outcomeOf(round: FinishedRound): { right: number; count: number; aim: number } {
  if (round.kind === "intervals") {
    const outcomes = intervalOutcomes([round]);
    return { right: outcomes.filter(({ hit }) => hit).length, count: outcomes.length, aim: 0.9 };
  }
  const outcomes = statementOutcomes([round]);
  const stated = outcomes.reduce((sum, { confidence }) => sum + confidence, 0);
  return {
    right: outcomes.filter(({ right }) => right).length,
    count: outcomes.length,
    aim: stated / Math.max(1, outcomes.length),
  };
}
