import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../../../ui/button.tsx";
import { percent } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { grouped } from "../../../../ui/form/quantity.ts";
import type { FinishedRound } from "./calibration-history.ts";
import {
  type IntervalOutcome,
  type StatementOutcome,
  confidenceAdvice,
  confidenceScore,
  intervalAdvice,
  intervalOutcomes,
  intervalScore,
  statementOutcomes,
} from "./calibration-rounds.ts";
import { HitRateBar } from "./hit-rate-bar.tsx";

interface RoundResultProps {
  readonly round: FinishedRound;
  readonly onAgain: () => void;
  readonly onLeave: () => void;
}

/** The result of a round: the score, advice, and every answer beside the truth with its source. */
export function RoundResult({ round, onAgain, onLeave }: RoundResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const intervals = intervalOutcomes([round]);
  const statements = statementOutcomes([round]);
  const score = intervalScore(intervals);
  const confidence = confidenceScore(statements);
  return (
    <section aria-labelledby="round-result" className="max-w-one">
      <Heading size="block" ref={heading} id="round-result" tabIndex={-1} className="outline-none">
        {score
          ? `${score.hits} of ${score.count} ranges contained the true value`
          : `${statements.filter(({ right }) => right).length} of ${statements.length} right`}
      </Heading>
      {score && (
        <>
          <HitRateBar rate={score.hitRate} low={score.interval.low} high={score.interval.high} target={0.9} />
          <p className="mt-3 max-w-prose text-base">{intervalAdvice(score)}</p>
        </>
      )}
      {confidence && (
        <>
          <p className="num mt-1 text-sm text-muted">
            Brier score {confidence.score.toFixed(3)} = {confidence.reliability.toFixed(3)} −{" "}
            {confidence.resolution.toFixed(3)} + {confidence.uncertainty.toFixed(3)} (off in confidence,
            gained by telling sure from unsure, question difficulty)
          </p>
          <p className="mt-3 max-w-prose text-base">{confidenceAdvice(confidence)}</p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={onAgain}>Another round</Button>
        <Button variant="outline" onClick={onLeave}>
          Back to overview
        </Button>
      </div>
      <ol className="mt-6 border-t border-ink/40">
        {intervals.map((outcome) => (
          <IntervalLine key={outcome.question.id} {...outcome} />
        ))}
        {statements.map((outcome) => (
          <StatementLine key={outcome.statement.id} {...outcome} />
        ))}
      </ol>
    </section>
  );
}

function Line({ good, children }: { readonly good: boolean; readonly children: ReactNode }) {
  const Mark = good ? Check : X;
  return (
    <li className="flex gap-3 border-b border-line py-2.5 text-sm">
      <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${good ? "text-ok" : "text-bad"}`} />
      <span className="sr-only">{good ? "Right:" : "Wrong:"}</span>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

function IntervalLine({ question, low, high, hit }: IntervalOutcome) {
  const write = (value: number) => (question.unit === "" ? String(value) : grouped(value));
  const unit = question.unit === "" ? "" : ` ${question.unit}`;
  return (
    <Line good={hit}>
      <p>{question.question}</p>
      <p className="num mt-0.5">
        <strong className="font-medium">
          {write(question.truth)}
          {unit}
        </strong>{" "}
        <span className="text-muted">
          against your {write(low)} to {write(high)}
        </span>
      </p>
      <p className="text-xs text-muted">{question.source}</p>
    </Line>
  );
}

function StatementLine({ statement, answer, confidence, right }: StatementOutcome) {
  return (
    <Line good={right}>
      <p>{statement.statement}</p>
      <p className="mt-0.5">
        <strong className="font-medium">
          {statement.truth ? "True" : "False"}. {statement.because}
        </strong>{" "}
        <span className="num text-muted">
          You said {answer ? "true" : "false"}, {percent(confidence)} sure.
        </span>
      </p>
      <p className="text-xs text-muted">{statement.source}</p>
    </Line>
  );
}
