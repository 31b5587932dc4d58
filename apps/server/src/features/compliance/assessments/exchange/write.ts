/** The files of an assessment, written in the threads that parse. */
import type { Caller } from "../../../../http/caller.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import type { AssessmentToWrite } from "../files/write-oscal.ts";
import { notationOf, saidOf, type Told } from "./said.ts";
import { sheetsOf } from "./workbook.ts";

const WRITE_OSCAL = new URL("../files/write-oscal.ts", import.meta.url);
const WRITE_WORKBOOK = new URL("../../../../http/files/write-workbook.ts", import.meta.url);

interface Ctx {
  /** Whose turn it takes. */
  readonly actor: { readonly userId: string };
  readonly caller: Caller;
}

/** An OSCAL plan or results, as text. */
export function oscalOf(
  ctx: Ctx,
  parsing: Parsing,
  told: Told,
  { file, format }: Pick<AssessmentToWrite, "file" | "format">,
): Promise<string> {
  const entries = told.source?.content.entries ?? [];
  const input: AssessmentToWrite = {
    said: saidOf(told),
    written: {
      notation: notationOf(told.source),
      titles: new Map(entries.map(({ id, title }) => [id, title])),
      objectives: new Map(entries.map(({ id, objectives }) => [id, objectives.map((one) => one.id)])),
    },
    at: told.record.updatedAt,
    file,
    format,
  };
  return parsing.hold("files", ctx.actor.userId, (run) => run<string>(WRITE_OSCAL, input, ctx.caller.signal));
}

/** A workbook in base64. */
export function workbookOf(ctx: Ctx, parsing: Parsing, told: Told): Promise<string> {
  return parsing.hold("files", ctx.actor.userId, (run) =>
    run<string>(WRITE_WORKBOOK, sheetsOf(told), ctx.caller.signal),
  );
}
