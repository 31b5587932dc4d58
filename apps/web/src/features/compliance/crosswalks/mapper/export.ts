import { csvLine } from "@crq/contract/csv";
import type { Catalog } from "@crq/frameworks/catalog";
import { relationshipWords } from "../words.ts";
import type { Row } from "./rows.ts";

const COLUMNS = [
  "Focal document",
  "Focal document element",
  "Focal document element description",
  "Relationship",
  "Reference document",
  "Reference document element",
  "Reference document element description",
  "By way of",
  "Source",
] as const;

/** The rows as a file, in the columns of a set theory relationship mapping (NIST IR 8477): one line for each statement of a source. */
export function rowsAsCsv(
  rows: readonly Row[],
  from: Catalog,
  to: Catalog,
  via: Catalog | undefined,
): string {
  const lines = rows.flatMap((row) => {
    const line = (relationship: string, way: string, source: string) => [
      from.title,
      row.from?.id ?? "",
      row.from?.title ?? "",
      relationship,
      to.title,
      row.to?.id ?? "",
      row.to?.title ?? "",
      way,
      source,
    ];
    if (!row.relation) return [line("", "", "")];
    return row.relation.ways.map((way) =>
      line(
        relationshipWords(way.relationship),
        way.via === null ? "" : `${via?.title ?? ""} ${way.via}`.trim(),
        way.sources.join("; "),
      ),
    );
  });
  return [COLUMNS, ...lines].map(csvLine).join("");
}
