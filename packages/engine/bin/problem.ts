/** A problem in the input, as one line. */

/** Thrown to end the command with exit status 2; every line names the file (or the command), the field and the rule. */
export class InputProblems extends Error {
  readonly lines: readonly string[];

  /** @param lines one line per problem */
  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.name = "InputProblems";
    this.lines = lines;
  }
}
