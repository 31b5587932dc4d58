/** A tenant's own crosswalk pairs: proposed by one person, approved by another, and put over what the published sources say. */
import { RELATIONSHIPS } from "@crq/frameworks/relationship";
import * as z from "zod/mini";
import { fileText, Id, Instant, line, prose } from "../fields.ts";
import { CsvProblem, listQuery, pageOf } from "../lists.ts";
import { routes } from "../route.ts";
import { FILE_BODY_BYTES, MOST_SENT_CHARACTERS } from "../sent-files.ts";

/** Where a pair is: waiting for review, in force, turned down, taken back by who proposed it, or replaced by a later one. */
export const PAIR_STATUSES = ["proposed", "approved", "rejected", "withdrawn", "superseded"] as const;
/** Where a pair is. */
export type PairStatus = (typeof PAIR_STATUSES)[number];

/**
 * What a pair can state: a relationship of NIST IR 8477, from its first entry to its second, or `published`, which takes the tenant's own statement back, so that
 * what the published sources say counts again.
 */
export const PAIR_RELATIONSHIPS = [...RELATIONSHIPS, "published"] as const;
/** What a pair can state. */
export type PairRelationship = (typeof PAIR_RELATIONSHIPS)[number];

/** How many pairs one call proposes, decides about or withdraws. */
export const MOST_PAIRS_AT_ONCE = 500;
/** How many pairs of a tenant are in force or wait for review. */
export const MOST_CROSSWALK_PAIRS = 20_000;
/** The longest rationale. */
export const MOST_RATIONALE = 2000;
const MOST_REASON = 1000;

/** A framework that comes with the product, by its name (`nist-csf-2-0`), or one of the tenant's, by its UUID. */
const Framework = z
  .string("must name a framework")
  .check(
    z.toLowerCase(),
    z.regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, "must be a framework's name or UUID"),
  );
/** A control, requirement or criterion, however it's written: `AC-2(3)`, `ac-02.3`. */
const EntryId = line(1, 100, "is required", "must have at most 100 characters");
/** From 1 to 10, as NIST IR 8477 counts. */
const Strength = z
  .int("must be a whole number from 1 to 10")
  .check(
    z.minimum(1, "must be a whole number from 1 to 10"),
    z.maximum(10, "must be a whole number from 1 to 10"),
  );

/** A pair as its tenant sees it. */
export const CrosswalkPair = z.object({
  id: Id,
  from: z.string(),
  fromEntry: z.string(),
  to: z.string(),
  toEntry: z.string(),
  relationship: z.enum(PAIR_RELATIONSHIPS),
  strength: z.nullable(z.int()),
  rationale: z.string(),
  /** The document or person that the statement comes from; empty if there is none. */
  source: z.string(),
  status: z.enum(PAIR_STATUSES),
  proposedAt: Instant,
  proposedBy: z.string(),
  /** Whether the caller proposed it, and so can withdraw it but not approve it. */
  own: z.boolean(),
  /** Whether the tenant's API key proposed it: no one can approve it until someone proposes the same under their own name. */
  proposedByKey: z.boolean(),
  reviewedAt: z.nullable(Instant),
  reviewedBy: z.nullable(z.string()),
  /** Why it was approved, rejected or withdrawn; empty if none was given. */
  reason: z.string(),
});
/** A pair as its tenant sees it. */
export type CrosswalkPair = z.infer<typeof CrosswalkPair>;

/** A statement to propose. */
export const ProposedPair = z
  .strictObject({
    fromEntry: EntryId,
    toEntry: EntryId,
    relationship: z.enum(PAIR_RELATIONSHIPS),
    strength: z._default(z.nullable(Strength), null),
    rationale: prose(MOST_RATIONALE).check(
      z.refine((text) => text.trim() !== "", "Explain why the two are related like this"),
    ),
    source: z._default(line(0, 300), ""),
  })
  .check(
    z.refine(({ relationship, strength }) => strength === null || hasStrength(relationship), {
      path: ["strength"],
      message: "must be empty where there's no relationship",
    }),
  );
/** A statement to propose. */
export type ProposedPair = z.infer<typeof ProposedPair>;

/** Whether a statement can have a strength. */
export function hasStrength(relationship: PairRelationship): boolean {
  return relationship !== "none" && relationship !== "published";
}

/** Two different frameworks, and the direction in which their pairs are read. */
const Between = { from: Framework, to: Framework };

const Ids = z
  .array(Id)
  .check(
    z.minLength(1, "must name at least one pair"),
    z.maxLength(MOST_PAIRS_AT_ONCE, `must name at most ${MOST_PAIRS_AT_ONCE} pairs`),
  );

/** What became of one of several pairs. */
const PairResult = z.object({
  id: Id,
  /** Its state now; null if there's no such pair. */
  status: z.nullable(z.enum(PAIR_STATUSES)),
  /** Why nothing was done with it; null if it was done. */
  problem: z.nullable(z.string()),
});
/** What became of one of several pairs. */
export type PairResult = z.infer<typeof PairResult>;
const Results = z.object({ done: z.int(), results: z.array(PairResult) });

/** The columns of a spreadsheet that says how the elements of two documents relate, as NIST and SCF lay it out. */
export const STRM_COLUMNS = [
  "fromEntry",
  "toEntry",
  "relationship",
  "strength",
  "rationale",
  "comments",
  "source",
] as const;
/** A column of such a spreadsheet. */
export type StrmColumn = (typeof STRM_COLUMNS)[number];

/** The formats of files with pairs that are read: a spreadsheet, or an OSCAL mapping collection in JSON, XML or YAML, as text or compressed. */
export const PAIR_FILE_FORMATS = ["csv", "xlsx", "oscal", "oscal-gzip"] as const;
/** A format of files with pairs. */
export type PairFileFormat = (typeof PAIR_FILE_FORMATS)[number];

/** The formats of files with pairs that are written. */
export const PAIR_DOWNLOAD_FORMATS = [
  "csv",
  "strm-xlsx",
  "oscal-mapping-json",
  "oscal-mapping-xml",
  "oscal-mapping-yaml",
] as const;

const Heading = line(1, 300);
const columnsOf = <T extends z.ZodMiniType>(column: T) => ({
  fromEntry: column,
  toEntry: column,
  relationship: column,
  strength: column,
  rationale: column,
  comments: column,
  source: column,
});

const importFields = {
  /** The focal document, whose elements are in the column `fromEntry`. */
  from: Framework,
  /** The reference document. */
  to: Framework,
  /** The text of a CSV or OSCAL file, or an XLSX file or the gzip of an OSCAL file in base64. */
  format: z.enum(PAIR_FILE_FORMATS),
  file: fileText(MOST_SENT_CHARACTERS),
  /** Which of the two frameworks an OSCAL file's source entries are of, where it doesn't say so itself. */
  sourceIs: z.optional(z.enum(["from", "to"])),
  /** The sheet to read; without it the first one that has the columns. */
  sheet: z.optional(Heading),
  /** The headings of columns that aren't recognized by themselves. */
  columns: z._default(z.strictObject(columnsOf(z.optional(Heading))), {}),
  /** What rows say that have no rationale or source of their own. */
  rationale: z._default(prose(MOST_RATIONALE), ""),
  source: z._default(line(0, 300), ""),
};

const statement = {
  relationship: z.enum(PAIR_RELATIONSHIPS),
  strength: z.nullable(z.int()),
  rationale: z.string(),
  source: z.string(),
};

/** What a file would propose. */
export const CrosswalkImport = z.object({
  sheets: z.array(z.string()),
  /** The sheet that was read; null where there are none. */
  sheet: z.nullable(z.string()),
  /** The headings in the file, and which of them were taken for what. */
  headings: z.array(z.string()),
  columns: z.object(columnsOf(z.nullable(z.string()))),
  /** Of an OSCAL file, what its mappings relate, at most 20; `sourceIs` is null where the file doesn't name the two frameworks and the caller hasn't. */
  mappings: z.array(
    z.object({ source: z.string(), target: z.string(), sourceIs: z.nullable(z.enum(["from", "to"])) }),
  ),
  /** Rows of a spreadsheet, or maps of an OSCAL file. */
  rows: z.int(),
  /** `skipped` rows say the same as an earlier one, that an element relates to nothing, or no relationship. */
  counts: z.object({
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    skipped: z.int(),
    erroneous: z.int(),
  }),
  /** The first 500 new and changed ones. `row` counts as a spreadsheet does, from 1, or is the line of an OSCAL file. */
  items: z.array(
    z.object({
      row: z.int(),
      state: z.enum(["new", "changed"]),
      fromEntry: z.string(),
      toEntry: z.string(),
      ...statement,
      /** What is in force. */
      before: z.nullable(z.object(statement)),
    }),
  ),
  /** At most 200. In an OSCAL file `row` is the line, `column` the path in the document, and `character` where in the line it begins. */
  problems: z.array(z.extend(CsvProblem, { character: z.optional(z.int()) })),
  /** What to confirm; null if there's nothing to propose, or it isn't known which frameworks the file relates. */
  fingerprint: z.nullable(z.string()),
});
/** What a file would propose. */
export type CrosswalkImport = z.infer<typeof CrosswalkImport>;

/** A file to save: text, or base64. */
export const CrosswalkFile = z.object({
  fileName: z.string(),
  mediaType: z.string(),
  encoding: z.enum(["text", "base64"]),
  content: z.string(),
  rows: z.int(),
});
/** A file to save. */
export type CrosswalkFile = z.infer<typeof CrosswalkFile>;

const decided = {
  method: "POST",
  access: "crosswalk:edit",
  reply: Results,
} as const;

/** Crosswalk pairs, inside one tenant. */
export const crosswalks = routes({
  overview: {
    method: "GET",
    path: "/api/crosswalks",
    access: "crosswalk:read",
    summary:
      "Which frameworks the tenant's own pairs relate, and how many of them are in force or wait for review",
    reply: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        approved: z.int(),
        proposed: z.int(),
        lastChangedAt: Instant,
      }),
    ),
  },
  pairs: {
    method: "GET",
    path: "/api/crosswalks/pairs",
    access: "crosswalk:read",
    summary:
      "The tenant's own crosswalk pairs: those in force or waiting for review, or with their whole history",
    query: z.strictObject({
      ...listQuery(["entries", "proposed", "reviewed", "strength"]),
      from: z.optional(Framework),
      to: z.optional(Framework),
      fromEntry: z.optional(EntryId),
      toEntry: z.optional(EntryId),
      relationship: z.optional(z.enum(PAIR_RELATIONSHIPS)),
      status: z.optional(z.enum(PAIR_STATUSES)),
      history: z._default(z.enum(["no", "yes"]), "no"),
    }),
    reply: pageOf(CrosswalkPair),
  },
  inForce: {
    method: "GET",
    path: "/api/crosswalks/in-force",
    access: "crosswalk:read",
    summary: "All approved pairs of two frameworks, to put over the published ones",
    query: z.strictObject(Between),
    reply: z.array(
      z.object({
        id: Id,
        /** The entries of `from` and `to`, as they were asked for. */
        from: z.string(),
        to: z.string(),
        relationship: z.enum(RELATIONSHIPS),
        strength: z.nullable(z.int()),
      }),
    ),
  },
  allInForce: {
    method: "GET",
    path: "/api/crosswalks/in-force/all",
    access: "crosswalk:read",
    summary:
      "All approved pairs of the tenant by the two frameworks that they relate, without who said so and why",
    reply: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        pairs: z.array(z.object({ from: z.string(), to: z.string(), relationship: z.enum(RELATIONSHIPS) })),
      }),
    ),
  },
  propose: {
    method: "POST",
    path: "/api/crosswalks/proposals",
    access: "crosswalk:edit",
    summary: "Propose pairs of two frameworks, all or none; someone else approves or rejects them",
    body: z.strictObject({
      ...Between,
      pairs: z
        .array(ProposedPair)
        .check(
          z.minLength(1, "must have at least one pair"),
          z.maxLength(MOST_PAIRS_AT_ONCE, `must have at most ${MOST_PAIRS_AT_ONCE} pairs`),
        ),
    }),
    reply: z.object({ items: z.array(CrosswalkPair) }),
    status: 201,
  },
  approve: {
    ...decided,
    path: "/api/crosswalks/approvals",
    summary:
      "Approve proposed pairs of other people: each replaces what was in force between its two entries",
    body: z.strictObject({ ids: Ids, reason: z._default(prose(MOST_REASON), "") }),
  },
  reject: {
    ...decided,
    path: "/api/crosswalks/rejections",
    summary: "Reject proposed pairs of other people, with a reason",
    body: z.strictObject({
      ids: Ids,
      reason: prose(MOST_REASON).check(
        z.refine((text) => text.trim() !== "", "Explain what needs to change"),
      ),
    }),
  },
  withdraw: {
    ...decided,
    path: "/api/crosswalks/withdrawals",
    summary: "Take back pairs that you proposed and that no one has decided about",
    body: z.strictObject({ ids: Ids }),
  },
  importPreview: {
    method: "POST",
    path: "/api/crosswalks/import-previews",
    access: "crosswalk:edit",
    summary:
      "What a CSV, XLSX or OSCAL file would propose: new, changed and unchanged pairs, and rows with errors",
    body: z.strictObject(importFields),
    bodyLimit: FILE_BODY_BYTES,
    reply: CrosswalkImport,
  },
  importConfirm: {
    method: "POST",
    path: "/api/crosswalks/imports",
    access: "crosswalk:edit",
    summary: "Propose a file's new and changed pairs, as the preview with the same fingerprint showed them",
    body: z.strictObject({ ...importFields, fingerprint: line(1, 100) }),
    bodyLimit: FILE_BODY_BYTES,
    reply: z.object({ proposed: z.int() }),
    status: 201,
  },
  download: {
    method: "GET",
    path: "/api/crosswalks/download",
    access: "crosswalk:read",
    summary:
      "The pairs of two frameworks as a file: published ones with the tenant's own over them, or its own alone",
    query: z.strictObject({
      ...Between,
      format: z.enum(PAIR_DOWNLOAD_FORMATS),
      pairs: z._default(z.enum(["effective", "own"]), "effective"),
    }),
    reply: CrosswalkFile,
  },
});
