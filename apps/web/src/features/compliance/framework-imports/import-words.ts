import type { EntryColumn, FrameworkImport } from "@crq/contract/compliance/framework-imports";

/** What the columns of a table are called. */
export const COLUMN_WORDS: Readonly<Record<EntryColumn, string>> = {
  id: "Identifier",
  title: "Title",
  group: "Group",
  groupTitle: "Group title",
  parent: "Part of",
  kind: "Kind",
  statement: "What it asks",
  guidance: "Guidance",
  objectives: "Objectives",
  parameters: "Parameters",
  baselines: "Baselines",
  withdrawn: "Withdrawn",
  nowIn: "Now in",
  weight: "Weight",
  weightIfPartial: "Weight if partly met",
};

const FORMATS: Readonly<Record<NonNullable<FrameworkImport["file"]["format"]>, string>> = {
  "oscal-json": "JSON",
  "oscal-xml": "XML",
  "oscal-yaml": "YAML",
  csv: "CSV",
  xlsx: "XLSX",
};

/** What a file is: `OSCAL catalog in JSON`, `Table in CSV`. */
export function kindOf({ file: { format }, model }: Pick<FrameworkImport, "file" | "model">): string {
  if (format === null) return "Unknown file";
  if (!format.startsWith("oscal")) return `Table in ${FORMATS[format]}`;
  return model === null ? FORMATS[format] : `OSCAL ${model.replaceAll("-", " ")} in ${FORMATS[format]}`;
}

/** Something wrong in a file, and where. */
export interface Wrong {
  readonly place: string;
  readonly path: string;
  readonly message: string;
}

/** Everything that is wrong in a file or in the catalog that came with it, the place first. */
export function wrongIn({ findings, problems }: Pick<FrameworkImport, "findings" | "problems">): Wrong[] {
  return [
    ...findings.map(({ path, message, line, column, in: which }) => ({
      place: [
        which === "catalog" && "Catalog",
        line !== null && `Line ${line}`,
        line !== null && column !== null && `column ${column}`,
      ]
        .filter(Boolean)
        .join(", "),
      path,
      message,
    })),
    ...problems.map(({ row, column, message }) => ({
      place: row === 0 ? "" : `Row ${row}`,
      path: column,
      message,
    })),
  ];
}

/** The same as text for the clipboard, a line each. */
export function wrongAsText(file: string, wrong: readonly Wrong[]): string {
  return wrong
    .map(({ place, path, message }) => [file, place, path, message].filter((part) => part !== "").join("\t"))
    .join("\n");
}
