/** The use case 'make a draft of a file's scoring model'. */
import type { scoringModels } from "@crq/contract/compliance/scoring-models";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { MOST_PROBLEMS } from "../../../http/files/csv-table.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { sightOf, sourceOf } from "../frameworks/public.ts";
import { begin, contentProblems, namesOf } from "./content.ts";
import type { ModelOfFile } from "./files/read-model.ts";

const READ_MODEL = new URL("files/read-model.ts", import.meta.url);
const logged = recorded("scoring-model");

type Reply = ReplyOf<typeof scoringModels.importFile>;

/** Reads and checks a file, and makes its draft unless there's a problem. */
export async function importModel(
  ctx: TenantCtx,
  parsing: Parsing,
  { file, dryRun }: InputOf<typeof scoringModels.importFile>["body"],
): Promise<Reply> {
  checkOwnClient(ctx.actor, { clientId: null }, "scoring model");
  const { model: read, problems } = await parsing.hold("files", ctx.actor.userId, (readIn) =>
    readIn<ModelOfFile>(READ_MODEL, file),
  );
  if (!read) return { name: "", framework: null, id: null, problems: [...problems] };
  return ctx.inTenant(async (tx): Promise<Reply> => {
    const { name, description, framework, model } = read;
    const source = framework === null ? undefined : await sourceOf(tx, framework, sightOf(ctx));
    const wrong =
      framework !== null && !source
        ? [{ path: "framework", message: "is not a framework that you can see" }]
        : contentProblems(model, source);
    const about = {
      name,
      framework: source?.title ?? framework,
      problems: wrong.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({ row: 1, column: path, message })),
    };
    if (wrong.length > 0 || dryRun) return { ...about, id: null };
    const id = await begin(tx, ctx, { name, description, ...namesOf(source), model });
    await logged(tx, ctx, "import", { id, name }, { framework });
    return { ...about, id };
  });
}
