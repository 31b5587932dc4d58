/** What a command answers, and what keeps it from doing so. */

/** What is wrong with a command. */
export class Problem extends Error {}

export interface Answer {
  readonly json: unknown;
  readonly lines: readonly string[];
  /** The exit status; 0 if left out. */
  readonly status?: number;
}
