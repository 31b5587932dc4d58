/** Catalogs, and profiles with what they select from. */
import type { FrameworkImport } from "@crq/contract/compliance/framework-imports";
import { frameworkFromOscal } from "@crq/frameworks/oscal/convert/from-catalog";
import { resolveProfile, Unresolvable } from "@crq/frameworks/oscal/convert/profile";
import { oscalFromFramework } from "@crq/frameworks/oscal/convert/to-catalog";
import { type Oscal, readOscal } from "@crq/frameworks/oscal/document";
import { Unreadable } from "@crq/frameworks/oscal/problem";
import { catalogOf } from "@crq/frameworks/shipped-files";
import { stampOf } from "../../../../http/files/oscal-stamp.ts";
import { asContent } from "../../frameworks/files/public.ts";
import { openFile } from "./file-format.ts";
import { elsewhereOf } from "./oscal-models.ts";
import { type Found, type Given, NOTHING, type ReadFile, type ReadInput, type SentFile } from "./shapes.ts";

type Facts = Omit<ReadFile, "file">;
type Finding = FrameworkImport["findings"][number];
type Side = Finding["in"];

/** The framework of an OSCAL file, or what is wrong with it. */
export function readOscalFile(text: string, { catalog }: ReadInput): { facts: Facts; found?: Found } {
  const read = checked(text, "source");
  const elsewhere = read.model === null ? null : elsewhereOf(read.model);
  if ("wrong" in read)
    // What is wrong with other documents is said where they're imported.
    return {
      facts: { ...NOTHING, model: read.model, elsewhere, findings: elsewhere ? [] : read.wrong },
    };
  const { model, document } = read;
  const facts: Facts = { ...NOTHING, model, elsewhere, about: aboutOf(document) };
  if (elsewhere) return { facts };
  if (model === "catalog") return { facts, found: foundIn(document) };
  return resolved(document, facts, catalog);
}

function foundIn(document: object): Found {
  const { basedOn, ...content } = frameworkFromOscal(document, "file");
  return { content, recognized: basedOn };
}

type Wrong = { readonly model: string | null; readonly wrong: Finding[] };

function checked(text: string, side: Side): Pick<Oscal, "model" | "document"> | Wrong {
  try {
    const { model, document, findings } = readOscal(text);
    if (findings.length === 0) return { model, document };
    return { model, wrong: findings.map((one) => located(one, side)) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const { line, column } = error;
    const message = error.message.replace(/^line \d+, column \d+: /, "");
    return { model: null, wrong: [located({ path: "", message, line, column }, side)] };
  }
}

interface Located {
  readonly path: string;
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

function located({ path, message, line, column }: Located, side: Side): Finding {
  return { path: path.slice(0, 500), message, line: line ?? null, column: column ?? null, in: side };
}

interface Metadata {
  readonly title?: string;
  readonly version?: string;
  readonly "last-modified"?: string;
  readonly "oscal-version"?: string;
}

function aboutOf(document: object): Facts["about"] {
  const { metadata = {} } = document as { metadata?: Metadata };
  return {
    ...NOTHING.about,
    title: metadata.title ?? "",
    edition: metadata.version ?? "",
    lastModified: metadata["last-modified"] ?? null,
    oscalVersion: metadata["oscal-version"] ?? null,
  };
}

interface Profile {
  readonly imports: readonly { readonly href?: string }[];
  readonly modify?: { readonly "set-parameters"?: readonly unknown[] };
}

/** The framework of a profile: what it selects from a catalog. */
function resolved(
  document: object,
  before: Facts,
  given: ReadInput["catalog"],
): { facts: Facts; found?: Found } {
  const { imports, modify } = document as Profile;
  const hrefs = imports.slice(0, 50).map(({ href = "" }) => href.slice(0, 500));
  const facts: Facts = { ...before, profile: { imports: hrefs, catalog: null } };
  const wrong = (message: string) => ({
    facts: { ...facts, findings: [located({ path: "/profile/imports", message }, "source")] },
  });
  if (!given) return wrong("say which framework this profile selects from, or add the catalog's file");
  const from = "name" in given ? catalogFile(given) : givenCatalog(given);
  if ("findings" in from)
    return { facts: { ...facts, findings: from.findings, catalogSha256: from.catalogSha256 } };
  const warnings = [
    ...(imports.length > 1
      ? [
          `The profile imports ${imports.length} documents; all of them are taken from the one that was given.`,
        ]
      : []),
    ...(from.withoutParameters && (modify?.["set-parameters"] ?? []).length > 0
      ? [
          "The profile sets parameters. They stay open in the texts, because a framework of the product keeps no fields in its texts. Add the publisher's catalog file to have them filled in.",
        ]
      : []),
  ];
  try {
    const stamp = stampOf("profile", "2000-01-01T00:00:00Z");
    const catalogs = imports.map(() => from.document);
    const found = foundIn(resolveProfile(document, catalogs, stamp));
    const profile = { imports: hrefs, catalog: { title: from.title } };
    return { facts: { ...facts, profile, warnings, catalogSha256: from.catalogSha256 }, found };
  } catch (error) {
    if (!(error instanceof Unresolvable)) throw error;
    return wrong(error.message);
  }
}

type From =
  | {
      readonly document: object;
      readonly title: string;
      readonly withoutParameters: boolean;
      readonly catalogSha256: string | null;
    }
  | { readonly findings: Finding[]; readonly catalogSha256: string };

function catalogFile(file: SentFile): From {
  const opened = openFile(file);
  const { sha256: catalogSha256 } = opened;
  const wrong = (message: string): From => ({
    findings: [located({ path: "", message }, "catalog")],
    catalogSha256,
  });
  if (opened.format === null) return wrong(`the file ${opened.problem}`);
  if (opened.format === "xlsx" || opened.format === "csv") return wrong("this is no OSCAL catalog");
  const read = checked(opened.text, "catalog");
  if ("wrong" in read) return { findings: read.wrong, catalogSha256 };
  const { model, document } = read;
  if (model !== "catalog") return wrong(`this is no catalog: it is a ${model.replaceAll("-", " ")}`);
  const { title } = aboutOf(document);
  return { document, title, withoutParameters: false, catalogSha256 };
}

function givenCatalog(given: Given): From {
  const [whole, basedOn] =
    "shipped" in given
      ? [{ catalog: catalogOf(given.shipped), official: {} }, given.shipped]
      : [asContent(given, given.content), given.basedOn];
  const stamp = stampOf("catalog", "2000-01-01T00:00:00Z");
  const document = oscalFromFramework(whole, stamp, basedOn);
  return { document, title: whole.catalog.title, withoutParameters: true, catalogSha256: null };
}
