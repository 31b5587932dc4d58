/** Frameworks from files: OSCAL catalogs and profiles, CSV and XLSX; previewed first, then imported as they were shown. */
import * as z from "zod/mini";
import { fileText, Id, line, prose, Version } from "../fields.ts";
import { CsvProblem } from "../lists.ts";
import { routes } from "../route.ts";
import { FrameworkDifferences } from "./framework-content.ts";
import { Framework, FRAMEWORK_STATUSES, FrameworkFields } from "./frameworks.ts";
import { FILE_BODY_BYTES, MOST_SENT_CHARACTERS } from "../sent-files.ts";

/** What files are, found from their content. */
export const IMPORT_FORMATS = ["oscal-json", "oscal-xml", "oscal-yaml", "csv", "xlsx"] as const;

/** The columns of a table of entries. */
export const ENTRY_COLUMNS = [
  "id",
  "title",
  "group",
  "groupTitle",
  "parent",
  "kind",
  "statement",
  "guidance",
  "objectives",
  "parameters",
  "baselines",
  "withdrawn",
  "nowIn",
  "weight",
  "weightIfPartial",
] as const;
/** A column of such a table. */
export type EntryColumn = (typeof ENTRY_COLUMNS)[number];

/** A file that someone sends. */
const SentFile = z.strictObject({
  name: line(1, 255, "must have 1 to 255 characters"),
  /** The file or its gzip, in base64. */
  content: fileText(MOST_SENT_CHARACTERS),
});
/** A file, or where its publisher has it: one of the hosts that the server may reach. */
const Source = z.union([
  SentFile,
  z.strictObject({ url: line(1, 2000, "must be an address that begins with https://") }),
]);

const Heading = line(1, 300);
const columnsOf = <T extends z.ZodMiniType>(column: T) =>
  Object.fromEntries(ENTRY_COLUMNS.map((name) => [name, column])) as Record<EntryColumn, T>;

/** How to read a table. */
const TableChoices = {
  /** The sheet; without it the first one that has an identifier's column. */
  sheet: z.optional(Heading),
  /** The row with the headings, from 1; without it the one with most that are recognized. */
  headingRow: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
};

/** A framework: a shipped one's name or a UUID of the tenant's. */
const FrameworkRef = line(1, 60, "must name a framework");

/** What becomes of the file's content. */
const Into = z.union([
  z.strictObject({ as: z.literal("new") }),
  z.strictObject({
    /** `draft`: all of a draft's content is replaced. `edition`: the next edition of a published framework. */
    as: z.enum(["draft", "edition"]),
    id: Id,
    version: Version,
  }),
]);

const asked = {
  source: Source,
  /** For a profile: what it selects from, a framework (shipped, or the tenant's) or a catalog's file. */
  catalog: z.optional(z.union([SentFile, z.strictObject({ framework: FrameworkRef })])),
  /** For CSV and XLSX. `columns`: a heading for each column that's there; left out: what is recognized. */
  table: z.optional(
    z.strictObject({
      ...TableChoices,
      columns: z.optional(z.strictObject(columnsOf(z.optional(Heading)))),
    }),
  ),
  into: z._default(Into, { as: "new" }),
  /** The shipped framework whose notation and texts apply; null: none; left out: the one that the identifiers belong to. */
  basedOn: z.optional(z.nullable(FrameworkRef)),
};

const Named = { id: z.string(), title: z.string() };
const Standing = z.object({ group: z.string(), parent: z.nullable(z.string()) });
const differences = FrameworkDifferences.shape;

/** What would be new, gone and changed: exact counts, and the first of each. */
const ImportDifferences = z.object({
  from: differences.from,
  /** `structure`: the framework compared with has no texts, so only what both say is compared. */
  compared: z.enum(["all", "structure"]),
  counts: z.object({
    groupsAdded: z.int(),
    groupsGone: z.int(),
    groupsRenamed: z.int(),
    added: z.int(),
    gone: z.int(),
    changed: z.int(),
    moved: z.int(),
    same: z.int(),
  }),
  /** At most 100 of each. */
  groups: differences.groups,
  /** At most 200. */
  added: differences.added,
  /** At most 200. */
  gone: differences.gone,
  /** At most 200. */
  changed: differences.changed,
  /** At most 200. */
  moved: z.array(z.object({ ...Named, before: Standing, after: Standing })),
});
/** What would be new, gone and changed. */
export type ImportDifferences = z.infer<typeof ImportDifferences>;

/** How a table was read. */
const TableRead = z.object({
  sheets: z.array(z.string()),
  /** Null for a CSV file. */
  sheet: z.nullable(z.string()),
  headingRow: z.int(),
  headings: z.array(z.string()),
  /** Which heading was taken for which column. */
  columns: z.object(columnsOf(z.nullable(z.string()))),
  rows: z.int(),
});

const FileFacts = z.object({
  name: z.string(),
  /** Where it was fetched; null for a file that was sent. */
  url: z.nullable(z.string()),
  bytes: z.int(),
  sha256: z.string(),
  /** Null if it can't be told. */
  format: z.nullable(z.enum(IMPORT_FORMATS)),
});

/** What is wrong in an OSCAL file. */
const ImportFinding = z.object({
  /** Where, as a JSON Pointer; empty: the whole file. */
  path: z.string(),
  message: z.string(),
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
  /** Which of the files. */
  in: z.enum(["source", "catalog"]),
});

/** Where other files than frameworks are imported. */
export const IMPORTED_ELSEWHERE = ["oscal-documents", "cross-framework-mapper"] as const;

/** What a file holds, and what an import of it would change. */
export const FrameworkImport = z.object({
  file: FileFacts,
  /** What OSCAL calls it: `catalog`, `profile`; null for tables and what can't be read. */
  model: z.nullable(z.string()),
  /** For other OSCAL than catalogs and profiles: what it is, in words, and where to import it. */
  elsewhere: z.nullable(z.object({ what: z.string(), where: z.enum(IMPORTED_ELSEWHERE) })),
  about: z.object({
    title: z.string(),
    edition: z.string(),
    publisher: z.string(),
    titles: z.enum(["official", "own"]),
    /** As the file says it: a moment; null if it doesn't. */
    lastModified: z.nullable(z.string()),
    oscalVersion: z.nullable(z.string()),
  }),
  /** For a profile: the addresses that it imports, and what they were taken from; null if nothing was given. */
  profile: z.nullable(
    z.object({ imports: z.array(z.string()), catalog: z.nullable(z.object({ title: z.string() })) }),
  ),
  basedOn: z.object({ recognized: z.nullable(z.string()), used: z.nullable(z.string()) }),
  counts: z.object({
    groups: z.int(),
    entries: z.int(),
    withdrawn: z.int(),
    withStatement: z.int(),
    withGuidance: z.int(),
    withObjectives: z.int(),
    withParameters: z.int(),
  }),
  /** At most 50. */
  warnings: z.array(z.string()),
  table: z.nullable(TableRead),
  /** What is wrong, in OSCAL; at most 100. */
  findings: z.array(ImportFinding),
  /** What is wrong, in a table; at most 200. */
  problems: z.array(CsvProblem),
  /** The draft to replace, or the framework whose next edition it would be. */
  target: z.nullable(
    z.object({ ...Named, edition: z.string(), version: Version, status: z.enum(FRAMEWORK_STATUSES) }),
  ),
  /** Against `compareWith`, the target, or the shipped framework that it's based on; null if there's none, or something is wrong. */
  differences: z.nullable(ImportDifferences),
  /** What to confirm; null if it can't be imported. */
  fingerprint: z.nullable(z.string()),
});
/** What a file holds, and what an import of it would change. */
export type FrameworkImport = z.infer<typeof FrameworkImport>;

/** How a table could be read. */
export const FrameworkColumns = z.object({
  file: FileFacts,
  /** Null if it's no table: then it's previewed right away. */
  table: z.nullable(TableRead),
  /** The first 20 rows below the headings: cells by heading's place, shortened to 300 characters. */
  sample: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  problems: z.array(CsvProblem),
});
/** How a table could be read. */
export type FrameworkColumns = z.infer<typeof FrameworkColumns>;

/** Where publishers have frameworks. */
const Publication = z.object({
  title: z.string(),
  publisher: z.string(),
  url: z.string(),
  /** The shipped framework that it has the texts of. */
  framework: z.string(),
  /** Whether the server may fetch it. */
  reachable: z.boolean(),
});

const author = "framework:author";

/** Frameworks from files. */
export const frameworkImports = routes({
  sources: {
    method: "GET",
    path: "/api/framework-imports/sources",
    access: author,
    summary: "Where publishers have frameworks, and whether this server may fetch them",
    reply: z.object({
      /** Whether the server may reach any host. */
      reachable: z.boolean(),
      /** The hosts that it may reach. */
      hosts: z.array(z.string()),
      publications: z.array(Publication),
      mostBytes: z.int(),
      mostEntries: z.int(),
    }),
  },
  columns: {
    method: "POST",
    path: "/api/framework-imports/columns",
    access: author,
    summary: "The sheets, headings and first rows of a CSV or XLSX file, and which column is likely what",
    body: z.strictObject({ source: Source, ...TableChoices }),
    bodyLimit: FILE_BODY_BYTES,
    reply: FrameworkColumns,
  },
  preview: {
    method: "POST",
    path: "/api/framework-imports/previews",
    access: author,
    summary:
      "What a file of up to 20 MB is, what is wrong with it, and what an import of it would change; nothing is changed yet. Its content is sent in base64, above 4.8 MB as gzip",
    body: z.strictObject({
      ...asked,
      /** A framework to compare with instead of the target. */
      compareWith: z.optional(FrameworkRef),
    }),
    bodyLimit: FILE_BODY_BYTES,
    reply: FrameworkImport,
  },
  confirm: {
    method: "POST",
    path: "/api/framework-imports",
    access: author,
    summary:
      "Import a file as the preview with the same fingerprint showed it: a new draft, a draft's whole content, or the next edition",
    body: z.strictObject({
      ...asked,
      fingerprint: line(1, 100),
      /** What a new draft or edition is called; left out: what the file says. A draft keeps what it's called. */
      about: z.optional(
        z.strictObject({
          title: z.optional(FrameworkFields.shape.title),
          edition: z.optional(FrameworkFields.shape.edition),
          description: z.optional(prose(4000)),
          publisher: z.optional(FrameworkFields.shape.publisher),
        }),
      ),
    }),
    bodyLimit: FILE_BODY_BYTES,
    reply: Framework,
    status: 201,
  },
});
