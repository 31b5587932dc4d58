/** A framework's file against what there is: first shown, then imported as it was shown. */
import { createHash } from "node:crypto";
import type {
  FrameworkColumns,
  FrameworkImport,
  frameworkImports as routes,
} from "@crq/contract/compliance/framework-imports";
import type { Framework } from "@crq/contract/compliance/frameworks";
import type { InputOf } from "@crq/contract/route";
import { frameworks as shippedFrameworks } from "@crq/frameworks/shipped-files";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import {
  type AboutImport,
  createImported,
  editionByImported,
  importTarget,
  replaceByImported,
  sightOf,
  sourceOf,
} from "../frameworks/public.ts";
import type { Given, ReadFile, ReadInput, SentFile } from "./files/shapes.ts";
import type { PublisherFiles } from "./publisher-files.ts";

const READ_FILE = new URL("./files/read-file.ts", import.meta.url);

/** What imports need. */
export interface ImportDeps {
  readonly parsing: Parsing;
  readonly publishers: PublisherFiles;
}

type Preview = InputOf<typeof routes.preview>["body"];
type Confirm = InputOf<typeof routes.confirm>["body"];
type Asked = Omit<Preview, "compareWith"> & { readonly compareWith?: string | undefined };

/** The frameworks that an import names, as they are now. */
interface Involved {
  readonly target: Framework | null;
  readonly catalog: Given | undefined;
  readonly compareWith: Given | undefined;
  /** Versions of the tenant's frameworks that the file's content depends on. */
  readonly versions: readonly (number | null)[];
}

/** How a table could be read. */
export async function columnsOf(
  ctx: TenantCtx,
  deps: ImportDeps,
  { source, sheet, headingRow }: InputOf<typeof routes.columns>["body"],
): Promise<FrameworkColumns> {
  const { file, url } = await fileOf(ctx, deps, source);
  const read = await readInThread(ctx, deps, { source: file, table: { sheet, headingRow }, want: "columns" });
  const { table, sample, problems } = read;
  return { file: { ...read.file, url }, table, sample, problems };
}

/** What a file is, and what an import of it would change. */
export async function preview(ctx: TenantCtx, deps: ImportDeps, asked: Preview): Promise<FrameworkImport> {
  const involved = await ctx.inTenant((tx) => involvedIn(tx, ctx, asked));
  const { read, url } = await readAsked(ctx, deps, asked, involved, "preview");
  const { target } = involved;
  const { content: _, sample: __, catalogSha256: ___, ...shown } = read;
  return {
    ...shown,
    file: { ...read.file, url },
    target: target && {
      id: target.id,
      title: target.title,
      edition: target.edition,
      version: target.version,
      status: target.status,
    },
    fingerprint: fingerprintOf(asked, involved, read),
  };
}

/**
 * Imports a file as its preview showed it.
 * @throws Fault `conflict` if file, choices or frameworks have changed since the preview
 */
export async function confirm(ctx: TenantCtx, deps: ImportDeps, asked: Confirm): Promise<Framework> {
  const involved = await ctx.inTenant((tx) => involvedIn(tx, ctx, asked));
  const { read, url } = await readAsked(ctx, deps, asked, involved, "content");
  const { content } = read;
  if (content === null || fingerprintOf(asked, involved, read) !== asked.fingerprint)
    throw new Fault("conflict", {
      detail: "The file or the framework has changed since the preview. Preview the file again.",
    });
  const { name, format, bytes, sha256 } = read.file;
  const file = { name, format, bytes, sha256, model: read.model, ...(url !== null && { url }) };
  const about: AboutImport = {
    title: asked.about?.title ?? (read.about.title || name.slice(0, 200)),
    edition: asked.about?.edition ?? read.about.edition,
    description: asked.about?.description ?? "",
    publisher: asked.about?.publisher ?? read.about.publisher,
    titles: read.about.titles,
    basedOn: read.basedOn.used,
    file,
  };
  const { into } = asked;
  return ctx.inTenant((tx) => {
    if (into.as === "new") return createImported(tx, ctx, content, about);
    return into.as === "draft"
      ? replaceByImported(tx, ctx, into, content, file)
      : editionByImported(tx, ctx, into, content, about);
  });
}

/** The frameworks that are named; those of other tenants don't exist. */
async function involvedIn(tx: Tx, ctx: TenantCtx, asked: Asked): Promise<Involved> {
  const { into, basedOn, catalog } = asked;
  if (typeof basedOn === "string" && !shippedFrameworks().includes(basedOn)) throw noSuch("basedOn");
  const target = into.as === "new" ? null : await importTarget(tx, ctx, into);
  const given =
    catalog && "framework" in catalog
      ? await givenOf(tx, ctx, catalog.framework, "catalog.framework")
      : undefined;
  const other = asked.compareWith ?? target?.id;
  const compared = other === undefined ? undefined : await givenOf(tx, ctx, other, "compareWith");
  return {
    target,
    catalog: given?.given,
    compareWith: compared?.given,
    versions: [given?.version ?? null],
  };
}

async function givenOf(
  tx: Tx,
  ctx: TenantCtx,
  id: string,
  path: string,
): Promise<{ given: Given; version: number | null }> {
  if (shippedFrameworks().includes(id)) return { given: { shipped: id }, version: null };
  const source = await sourceOf(tx, id, sightOf(ctx));
  if (!source?.framework) throw noSuch(path);
  const { title, edition, publisher, titles, basedOn, content, framework } = source;
  return {
    given: { id: source.id, title, edition, publisher, titles, basedOn, content },
    version: framework.version,
  };
}

function noSuch(path: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message: "there is no such framework" }] });
}

async function readAsked(
  ctx: TenantCtx,
  deps: ImportDeps,
  { source, catalog, table, basedOn, into }: Asked,
  involved: Involved,
  want: "preview" | "content",
): Promise<{ read: ReadFile; url: string | null }> {
  const { file, url } = await fileOf(ctx, deps, source);
  const { target } = involved;
  const input: ReadInput = {
    source: file,
    catalog: catalog && "content" in catalog ? catalog : involved.catalog,
    table,
    // A draft keeps the framework that it's based on.
    basedOn: into.as === "draft" && target ? target.basedOn : basedOn,
    compareWith: want === "preview" ? involved.compareWith : undefined,
    want,
  };
  return { read: await readInThread(ctx, deps, input), url };
}

async function fileOf(
  ctx: TenantCtx,
  { publishers }: ImportDeps,
  source: Preview["source"],
): Promise<{ file: SentFile; url: string | null }> {
  if (!("url" in source)) return { file: source, url: null };
  return { file: await publishers.fetch(source.url, ctx.caller.signal), url: source.url };
}

function readInThread(ctx: TenantCtx, { parsing }: ImportDeps, input: ReadInput): Promise<ReadFile> {
  return parsing.hold("files", ctx.actor.userId, (read) =>
    read<ReadFile>(READ_FILE, input, ctx.caller.signal),
  );
}

/** All that decides what an import does. */
function fingerprintOf(asked: Asked, { versions }: Involved, read: ReadFile): string | null {
  if (read.findings.length > 0 || read.problems.length > 0 || read.counts.entries === 0) return null;
  const { table, into, basedOn, catalog } = asked;
  const named = catalog && "framework" in catalog ? catalog.framework : null;
  const parts = [read.file.sha256, read.catalogSha256, named, versions, table, into, basedOn, read.basedOn];
  return createHash("sha256")
    .update(JSON.stringify(parts.map((part) => part ?? null)))
    .digest("hex");
}
