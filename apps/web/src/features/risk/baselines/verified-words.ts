import type { CallResult } from "../../../api/call.ts";
import { counted, percent } from "../../../ui/format.ts";

/** What a check of a baseline found. */
export interface Verified {
  readonly good: boolean;
  /** `Verified.`, or what's wrong. */
  readonly head: string;
  readonly found: string;
}

/** A check's result in words. A newer engine's figures aren't an alteration: content and signature say that nothing was changed. */
export function verifiedWords(check: CallResult<"baselines.verify">): Verified {
  const { hashMatches, signature, differences, largestDifference, frozenWith, engineVersion } = check;
  const altered = [
    ...(hashMatches ? [] : ["its content was altered"]),
    ...(signature === "invalid" ? ["its signature doesn’t hold"] : []),
    ...(signature === "unknown-key"
      ? ["its signature was made with a different key from this server’s"]
      : []),
  ];
  const differ = differences.length > 0;
  const newer = differ && frozenWith !== engineVersion;
  const problems = [
    ...altered,
    ...(differ && !newer
      ? [`${counted(differences.length, "figure")} came out differently with the engine that froze it`]
      : []),
  ];
  if (problems.length > 0)
    return { good: false, head: "Not as it was frozen:", found: `${problems.join("; ")}.` };
  const unaltered = signature === "valid" ? "Unaltered and signed by this server" : "Unaltered";
  return {
    good: true,
    head: "Verified.",
    found: newer
      ? `${unaltered}. Engine ${engineVersion} gives figures ${upTo(largestDifference)} different from ${frozenWith}, which froze it.`
      : `${unaltered}, and every figure is the same when computed again.`,
  };
}

function upTo(share: number): string {
  return share < 0.0001 ? "less than 0.01%" : `up to ${percent(share)}`;
}
