import { lazy, Suspense } from "react";
import type { JoinedSentenceProps } from "./joined-sentence.tsx";

const JoinedSentence = lazy(async () => ({
  default: (await import("./joined-sentence.tsx")).JoinedSentence,
}));

/** What a joint figure says of other currencies; nothing if all is in one, as it mostly is. */
export function JoinedAt(props: JoinedSentenceProps) {
  const { rates, apart } = props.joining;
  return rates.length + apart.length === 0 ? null : (
    <Suspense>
      <JoinedSentence {...props} />
    </Suspense>
  );
}
