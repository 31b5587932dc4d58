/** How much of a property is looked at: enough on every push, far more each night (`npm run test:long`; decision 161). */

/** Whether the tests have the night. */
export const LONG = process.env["TEST_LENGTH"] === "long";

/** A number for every push, and one for the night. */
export function often(everyPush: number, nightly: number): number {
  return LONG ? nightly : everyPush;
}
