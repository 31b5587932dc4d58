/** The use case 'make drafts of a file's control templates, all or none'. */
import type { controlTemplates } from "@crq/contract/compliance/control-templates";
import type { CsvProblem } from "@crq/contract/lists";
import type { InputOf, ReplyOf } from "@crq/contract/route";
import { canonicalJson } from "@crq/engine/canonical-json";
import { MOST_PROBLEMS } from "../../../../http/files/csv-table.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import type { Parsing } from "../../../../jobs/parse-pool.ts";
import { audit } from "../../../platform/audit-log/public.ts";
import { frameworkLookup } from "../../frameworks/public.ts";
import { checkedTemplate, checkRoom, checkWholeTenant } from "../content.ts";
import { insert, named, type Written } from "../store.ts";
import type { TemplatesOfFile } from "./read-templates.ts";

const READ_TEMPLATES = new URL("../files/read-templates.ts", import.meta.url);
/** The most names of a preview. */
const MOST_SHOWN = 200;

/** Reads and checks a file, and makes drafts of the templates that the tenant doesn't have word for word. */
export async function importTemplates(
  ctx: TenantCtx,
  parsing: Parsing,
  { file, dryRun }: InputOf<typeof controlTemplates.importFile>["body"],
): Promise<ReplyOf<typeof controlTemplates.importFile>> {
  checkWholeTenant(ctx.actor);
  const read = await parsing.hold("files", ctx.actor.userId, (readIn) =>
    readIn<TemplatesOfFile>(READ_TEMPLATES, file),
  );
  return ctx.inTenant(async (tx) => {
    const lookUp = frameworkLookup(tx, ctx.actor);
    const problems: CsvProblem[] = [...read.problems];
    const all: Written[] = [];
    if (problems.length === 0)
      for (const [i, template] of read.templates.entries()) {
        const { problems: wrong, ...written } = await checkedTemplate(template, lookUp);
        problems.push(...wrong.map(({ path, message }) => ({ row: i + 1, column: path, message })));
        all.push(written);
      }
    const sound = problems.length === 0;
    const there = sound
      ? await named(
          tx,
          all.map(({ content }) => content.name),
        )
      : [];
    const known = new Set(there.map(keyOf));
    const fresh = sound ? all.filter(({ content }) => !known.has(keyOf(content))) : [];
    if (!dryRun && fresh.length > 0) {
      await checkRoom(tx, ctx.actor.tenantId, fresh.length);
      for (const written of fresh) await insert(tx, written, null, ctx.actor);
      const detail = { created: fresh.length, known: all.length - fresh.length };
      const names = fresh.slice(0, MOST_SHOWN).map(({ content }) => content.name);
      await audit(tx, ctx.actor, ctx.request, {
        action: "control-template.import",
        objectType: "control-template",
        detail: { ...detail, names },
      });
    }
    return {
      templates: read.templates.length,
      fresh: fresh.slice(0, MOST_SHOWN).map(({ content }) => content.name),
      created: dryRun ? 0 : fresh.length,
      known: sound ? all.length - fresh.length : 0,
      problems: problems.slice(0, MOST_PROBLEMS),
    };
  });
}

/** What is compared of a template: everything, whatever the order of its fields. */
const keyOf = (content: Written["content"]) => canonicalJson(content);
