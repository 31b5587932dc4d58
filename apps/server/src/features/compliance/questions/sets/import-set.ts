/** The use case 'make a draft of a file's question set', with its questions in the bank. */
import type { KeptSections } from "@crq/contract/compliance/questions/question-fields";
import type { questionSets } from "@crq/contract/compliance/questions/question-sets";
import type { CsvProblem } from "@crq/contract/lists";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { recorded } from "../../../platform/audit-log/public.ts";
import { frameworkLookup } from "../../frameworks/public.ts";
import { checkedContent, checkWholeTenant } from "../bank/content.ts";
import type { SetOfFile } from "../files/read-set.ts";
import { begin } from "./begin.ts";
import * as store from "./store.ts";
import { intoBank } from "./take-over.ts";

const READ_SET = new URL("../files/read-set.ts", import.meta.url);
const logged = recorded("question-set");

type Reply = ReplyOf<typeof questionSets.importFile>;

/** Reads and checks a file, and makes its draft unless there's a problem. */
export async function importSet(
  ctx: TenantCtx,
  parsing: Parsing,
  { file, dryRun }: InputOf<typeof questionSets.importFile>["body"],
): Promise<Reply> {
  checkWholeTenant(ctx.actor, "question set");
  const { set, problems } = await parsing.hold("files", ctx.actor.userId, (readIn) =>
    readIn<SetOfFile>(READ_SET, file),
  );
  if (!set) return { name: "", framework: "", questions: 0, added: 0, id: null, problems: [...problems] };
  return ctx.inTenant(async (tx): Promise<Reply> => {
    const lookUp = frameworkLookup(tx, ctx.actor);
    const wrong: CsvProblem[] = [];
    const say = (column: string, message: string) => void wrong.push({ row: 1, column, message });
    const known = await lookUp(set.framework);
    if (!known) say("framework", "is not a framework that you can see");
    const content: KeptSections = [];
    for (const [section, { title, items }] of set.sections.entries()) {
      const kept: KeptSections[number]["items"] = [];
      for (const [place, { question, ...item }] of items.entries()) {
        const checked = await checkedContent(question, lookUp);
        for (const { path, message } of checked.problems)
          say(`sections[${section}].items[${place}].question.${path}`, message);
        kept.push({ ...item, question: checked.content });
      }
      content.push({ title, items: kept });
    }
    const about = {
      name: set.name,
      framework: known?.title ?? set.framework,
      questions: content.reduce((sum, { items }) => sum + items.length, 0),
      problems: wrong.slice(0, MOST_PROBLEMS),
    };
    if (wrong.length > 0) return { ...about, added: 0, id: null };
    const { sections, added } = await intoBank(tx, ctx, content, dryRun);
    if (dryRun) return { ...about, added, id: null };
    const id = await begin(tx, ctx, set);
    await store.save(tx, id, 1, { sections }, ctx.actor);
    await logged(tx, ctx, "import", { id, name: set.name }, { questions: about.questions, added });
    return { ...about, added, id };
  });
}
