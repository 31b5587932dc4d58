/** A loss exceedance curve in a few points. */
import * as z from "zod/mini";

/**
 * A loss exceedance curve as large as a word: about 24 losses, ascending, each with the probability of losing more in a year, rounded to four
 * digits. The server computes and stores them; they are passed on as stored.
 */
export const MiniCurve = z.custom<readonly (readonly [loss: number, probability: number])[]>();
/** A loss exceedance curve as large as a word. */
export type MiniCurve = z.infer<typeof MiniCurve>;
