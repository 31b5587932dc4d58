import { useState } from "react";
import { useSealedStore } from "../../../../session/sealed-storage.ts";
import { useUser } from "../../../../session/user-context.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import {
  type Answer,
  type FinishedRound,
  type RoundKind,
  historyKey,
  keepHistory,
  readHistory,
} from "./calibration-history.ts";
import { CalibrationOverview } from "./calibration-overview.tsx";
import { IntervalRound } from "./interval-round.tsx";
import { RoundResult } from "./round-result.tsx";
import { StatementRound } from "./statement-round.tsx";

/** Calibration practice: rounds of ten questions, scored, with advice. */
export function CalibrationArea() {
  const user = useUser();
  const store = useSealedStore();
  const key = historyKey(user.id, user.tenantId);
  const [history, setHistory] = useState<readonly FinishedRound[]>(() => readHistory(store, key));
  /** The current view: the overview, a round in progress, or the result of the last round. */
  const [view, setView] = useState<RoundKind | FinishedRound | null>(null);

  const finish = (kind: RoundKind, answers: readonly Answer[]) => {
    const round = { kind, at: Date.now(), answers };
    const rounds = [...history, round];
    setHistory(rounds);
    setView(round);
    window.scrollTo({ top: 0 });
    if (!keepHistory(store, key, rounds))
      toast({
        title: "This browser can’t save your results",
        description: "Your practice results will be lost when you leave this page.",
      });
  };
  const forget = () => {
    const before = history;
    setHistory([]);
    keepHistory(store, key, []);
    toast({
      title: "Your practice results were reset",
      durationMs: 10_000,
      action: {
        label: "Undo",
        onClick: () => {
          setHistory(before);
          keepHistory(store, key, before);
        },
      },
    });
  };
  const leave = () => setView(null);
  return (
    <>
      <PageHeader
        title="Calibration"
        description="Practice until 9 of 10 of your 90% ranges contain the true value"
      />
      {view === "intervals" ? (
        <IntervalRound history={history} onDone={(answers) => finish("intervals", answers)} onLeave={leave} />
      ) : view === "statements" ? (
        <StatementRound
          history={history}
          onDone={(answers) => finish("statements", answers)}
          onLeave={leave}
        />
      ) : view ? (
        <RoundResult round={view} onAgain={() => setView(view.kind)} onLeave={leave} />
      ) : (
        <CalibrationOverview history={history} onStart={setView} onForget={forget} />
      )}
    </>
  );
}
