import type { ReactNode } from "react";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { dayAndTime, percent } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { Heading } from "../../../../ui/heading.tsx";
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
import { HitRateBar } from "./hit-rate-bar.tsx";

interface CalibrationOverviewProps {
  readonly history: readonly FinishedRound[];
  readonly onStart: (kind: RoundKind) => void;
  readonly onForget: () => void;
}

/** Where one stands over all rounds, and the way into the next. */
export function CalibrationOverview({ history, onStart, onForget }: CalibrationOverviewProps) {
  const intervals = intervalScore(intervalOutcomes(history));
  const confidence = confidenceScore(statementOutcomes(history));
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <Exercise
          title="Ranges"
          start="Start a round of ranges"
          onStart={() => onStart("intervals")}
          about="Ten questions with a number for an answer. Give a low and a high end so that you are 90% sure the truth lies between them."
        >
          {intervals && (
            <>
              <Figure value={`${intervals.hits} of ${intervals.count}`} note="ranges held the truth" />
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
          start="Start a round of statements"
          onStart={() => onStart("statements")}
          about="Ten statements. Say whether each is true, and how sure you are: of all you call 80%, eight of ten should be right."
        >
          {confidence && (
            <>
              <Figure value={confidence.score.toFixed(3)} note="Brier score: 0 is perfect, a coin has 0.25" />
              <p className="num mt-1 text-xs text-muted">
                {confidence.reliability.toFixed(3)} off in confidence − {confidence.resolution.toFixed(3)}{" "}
                gained by telling sure from unsure + {confidence.uncertainty.toFixed(3)} in the questions
              </p>
              <p className="mt-2 text-sm">{confidenceAdvice(confidence)}</p>
            </>
          )}
        </Exercise>
      </div>
      <HowTo />
      <History history={history} onForget={onForget} />
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
    <section aria-label={title} className="flex flex-col border-t border-ink/40 pt-3">
      <Heading size="section">{title}</Heading>
      <p className="mt-1 max-w-prose text-sm text-muted">{about}</p>
      <div className="mt-4 flex-1">{children || <p className="text-sm text-muted">No round yet.</p>}</div>
      <Button className="mt-4 self-start" onClick={onStart}>
        {start}
      </Button>
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
  "Begin with a range that is absurdly wide, and pull each end in only as far as you can defend.",
  "Look at each end alone: the chance that the truth lies below the low end should be 5%, above the high end 5%.",
  "Would you rather bet on your range, or on drawing one of nine white balls out of ten? If the balls, widen it.",
  "Ask why you could be wrong, and find two reasons, before you settle.",
  "A range across powers of ten is no shame: between 50 and 5,000 is an answer.",
];

function HowTo() {
  return (
    <Section landmark className="mt-10" title="How to get better">
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
      title="Your rounds"
      actions={
        <Button variant="ghost" size="sm" onClick={onForget}>
          Forget them
        </Button>
      }
    >
      <p className="mb-2 text-xs text-muted">Kept in this browser, for you alone.</p>
      <Table label="Your rounds">
        <thead>
          <tr>
            <Th>When</Th>
            <Th>Round</Th>
            <Th numeric>Right</Th>
            <Th numeric className="max-sm:hidden">
              Aim
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
