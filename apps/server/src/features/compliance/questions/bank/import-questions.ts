/** The use case 'add the questions of a file to the bank, all or none'. */
import type { QuestionContent } from "@crq/contract/compliance/questions/question-fields";
import type { questions } from "@crq/contract/compliance/questions/questions";
import type { CsvProblem } from "@crq/contract/lists";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { audit } from "../../../platform/audit-log/public.ts";
import type { QuestionsOfFile } from "../files/read-questions.ts";
import { frameworkLookup } from "../../frameworks/public.ts";
import { checkedContent, checkRoom } from "./content.ts";
import * as store from "./store.ts";

const READ_QUESTIONS = new URL("../files/read-questions.ts", import.meta.url);
/** The most questions of a preview. */
const MOST_SHOWN = 200;

/** Reads and checks every question; creates those that the bank doesn't have in one transaction. */
export async function importQuestions(
  ctx: TenantCtx,
  parsing: Parsing,
  { format, file, dryRun }: InputOf<typeof questions.importFile>["body"],
): Promise<ReplyOf<typeof questions.importFile>> {
  const read = await parsing.hold("files", ctx.actor.userId, (readIn) =>
    readIn<QuestionsOfFile>(READ_QUESTIONS, { format, file }),
  );
  return ctx.inTenant(async (tx) => {
    const lookUp = frameworkLookup(tx, ctx.actor);
    const problems: CsvProblem[] = [...read.problems];
    const bank = new Set((await store.inUse(tx)).map(({ text }) => text.toLowerCase()));
    const fresh: QuestionContent[] = [];
    let known = 0;
    for (const { row, fields } of read.questions) {
      const { content, problems: wrong } = await checkedContent(fields, lookUp);
      problems.push(
        ...wrong.map(({ path, message }) => ({
          row,
          column: format === "csv" ? columnOf(path) : path,
          message,
        })),
      );
      if (bank.has(content.text.toLowerCase())) known += 1;
      else fresh.push(content);
    }
    problems.sort((one, other) => one.row - other.row);
    const sound = problems.length === 0;
    if (sound && !dryRun && fresh.length > 0) {
      await checkRoom(tx, ctx.actor.tenantId, fresh.length);
      for (const content of fresh) await store.insert(tx, content, ctx.actor);
      const detail = { format, created: fresh.length, known };
      await audit(tx, ctx.actor, ctx.request, { action: "question.import", objectType: "question", detail });
    }
    return {
      rows: read.rows,
      items: sound ? fresh.slice(0, MOST_SHOWN) : [],
      created: sound && !dryRun ? fresh.length : 0,
      known,
      problems: problems.slice(0, MOST_PROBLEMS),
    };
  });
}

/** The column that a field is read from. */
function columnOf(path: string): string {
  return /^(?:choices|bands)/.test(path) ? "answers" : path.split("[")[0]!;
}
