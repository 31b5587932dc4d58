/** A framework's content as a file. */
import type { Framework, FRAMEWORK_FORMATS } from "@crq/contract/compliance/frameworks";
import { fileName } from "../../../http/files/file-name.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import { asContent, type Content } from "./content.ts";
import { entriesCsv } from "./entries-csv.ts";
import type { CatalogToWrite } from "./files/write-catalog.ts";

const WRITE_CATALOG = new URL("./files/write-catalog.ts", import.meta.url);

/** By format, its ending, its media type, and what OSCAL calls it. */
const FILES = {
  csv: ["csv", "text/csv", null],
  "oscal-json": ["json", "application/json", "json"],
  "oscal-xml": ["xml", "application/xml", "xml"],
  "oscal-yaml": ["yaml", "application/yaml", "yaml"],
} as const satisfies Record<(typeof FRAMEWORK_FORMATS)[number], unknown>;

/** The file that was asked for. */
export async function fileOf(
  ctx: TenantCtx,
  parsing: Parsing,
  { framework, content }: { readonly framework: Framework; readonly content: Content },
  format: keyof typeof FILES,
): Promise<{ name: string; type: string; text: string }> {
  const { title, edition, basedOn, updatedAt } = framework;
  const [ending, type, oscal] = FILES[format];
  const name = `${fileName(edition === "" ? title : `${title} ${edition}`, "framework")}.${ending}`;
  if (oscal === null) return { name, type, text: await entriesCsv(content) };
  const input: CatalogToWrite = {
    content: asContent(framework, content),
    basedOn,
    updatedAt,
    format: oscal,
  };
  const text = await parsing.hold("files", ctx.actor.userId, (run) =>
    run<string>(WRITE_CATALOG, input, ctx.caller.signal),
  );
  return { name, type, text };
}
