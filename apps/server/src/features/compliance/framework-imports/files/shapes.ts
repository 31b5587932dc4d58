/** What goes to the thread that reads a file, and what comes back. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type {
  EntryColumn,
  FrameworkColumns,
  FrameworkImport,
} from "@crq/contract/compliance/framework-imports";
import type { Content } from "../../frameworks/files/public.ts";

/** A file's name, and its content or the gzip of it in base64. */
export interface SentFile {
  readonly name: string;
  readonly content: string;
}

/** A framework to compare with, or to select from: a shipped one, which the thread reads itself, or one of the tenant's. */
export type Given =
  | { readonly shipped: string }
  | {
      readonly id: string;
      readonly title: string;
      readonly edition: string;
      readonly publisher: string;
      readonly titles: "official" | "own";
      readonly basedOn: string | null;
      readonly content: Content;
    };

/** How to read a table. */
export interface TableChoices {
  readonly sheet?: string | undefined;
  readonly headingRow?: number | undefined;
  readonly columns?: Partial<Record<EntryColumn, string | undefined>> | undefined;
}

/** What to read, and what for. */
export interface ReadInput {
  readonly source: SentFile;
  /** For a profile. */
  readonly catalog?: SentFile | Given | undefined;
  readonly table?: TableChoices | undefined;
  /** Undefined: as the identifiers say. */
  readonly basedOn?: string | null | undefined;
  /** What to compare with; undefined: the shipped framework that it's based on. */
  readonly compareWith?: Given | undefined;
  /** `columns`: the table's headings and first rows; `preview`: all but the content; `content`: the content, without differences. */
  readonly want: "columns" | "preview" | "content";
}

/** What was read. */
export interface ReadFile extends Pick<
  FrameworkImport,
  | "model"
  | "elsewhere"
  | "about"
  | "profile"
  | "basedOn"
  | "counts"
  | "warnings"
  | "table"
  | "findings"
  | "problems"
  | "differences"
> {
  readonly file: Omit<FrameworkImport["file"], "url">;
  /** Of the second file; null if there was none. */
  readonly catalogSha256: string | null;
  readonly sample: FrameworkColumns["sample"];
  /** Null if something is wrong, or it isn't wanted. */
  readonly content: FrameworkContent | null;
}

/** A framework as a file has it, before it's checked. */
export interface Found {
  readonly content: FrameworkContent;
  /** The shipped framework that the reader found its identifiers to be of. */
  readonly recognized: string | null;
}

/** Nothing was read yet. */
export const NOTHING: Omit<ReadFile, "file"> = {
  catalogSha256: null,
  model: null,
  elsewhere: null,
  about: { title: "", edition: "", publisher: "", titles: "own", lastModified: null, oscalVersion: null },
  profile: null,
  basedOn: { recognized: null, used: null },
  counts: {
    groups: 0,
    entries: 0,
    withdrawn: 0,
    withStatement: 0,
    withGuidance: 0,
    withObjectives: 0,
    withParameters: 0,
  },
  warnings: [],
  table: null,
  findings: [],
  problems: [],
  differences: null,
  sample: [],
  content: null,
};
