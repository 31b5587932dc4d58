/** Saves answers, and what they come to. */
import type { Tx } from "../../../../db/doors.ts";
import type { By } from "../../../../db/versions.ts";
import { rescore } from "../scoring/rescore.ts";
import { type ChangedAnswer, writeAnswers } from "./store.ts";

/** What of an answer a score is made of. */
const SCORED = ["inScope", "applicability", "result", "maturity", "objectives"];

/** Saves answers that `answersToChange` locked, with their history and the assessment's score. */
export async function saveAnswers(
  tx: Tx,
  assessmentId: string,
  changed: readonly ChangedAnswer[],
  by: By,
): Promise<void> {
  await writeAnswers(tx, assessmentId, changed, by);
  if (changed.some(({ fields }) => SCORED.some((field) => field in fields))) await rescore(tx, assessmentId);
}
