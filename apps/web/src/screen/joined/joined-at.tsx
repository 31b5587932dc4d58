import { lazy, Suspense } from "react";
import type { JoinedSentenceProps } from "./joined-sentence.tsx";

const JoinedSentence = lazy(async () => ({
  default: (await import("./joined-sentence.tsx")).JoinedSentence,
}));

/** What a joint figure says of other currencies and of prices; nothing if all is in one and as estimated, as it mostly is. */
export function JoinedAt(props: JoinedSentenceProps) {
  const { rates, apart, pricing } = props.joining;
  return rates.length + apart.length === 0 && !pricing ? null : (
    <Suspense>
      <JoinedSentence {...props} />
    </Suspense>
  );
}
