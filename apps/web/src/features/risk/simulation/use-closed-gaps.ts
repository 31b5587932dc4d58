import { useEffect, useState } from "react";
import type { ClosedGaps, GapQuestion } from "./closed-gaps.ts";
import { SimulationThread } from "./simulation-thread.ts";

/** What a worker has said of a question. */
interface Answered {
  readonly question: GapQuestion;
  readonly closed?: ClosedGaps;
  readonly failed?: string;
}

/** Computes in a worker what closing gaps saves; neither a result nor a failure: it's still computing. Without a question it computes nothing. */
export function useClosedGaps(question: GapQuestion | undefined): Omit<Answered, "question"> {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (!question) return undefined;
    const thread = new SimulationThread((reply) => {
      if (reply.type === "closed") setAnswered({ question, closed: reply.closed });
      if (reply.type === "failed") setAnswered({ question, failed: reply.message });
    });
    thread.close(question);
    return () => thread.stop();
  }, [question]);
  return answered?.question === question ? (answered ?? {}) : {};
}
