/** A framework's entries as a file: all that is said of them. */
import type { WrittenEntry } from "@crq/contract/compliance/framework-content";
import { type CsvColumn, tableCsv } from "../../../http/table-csv.ts";
import type { Content } from "./content.ts";

/** The entries as comma-separated values, in order; a list has a line for each of its items. */
export function entriesCsv({ groups, entries }: Content): Promise<string> {
  const titles = new Map(groups.map(({ id, title }) => [id, title]));
  const columns: readonly CsvColumn<WrittenEntry>[] = [
    { heading: "Id", cell: (row) => row.id },
    { heading: "Title", cell: (row) => row.title },
    { heading: "Group", cell: (row) => row.group },
    { heading: "Group title", cell: (row) => titles.get(row.group) ?? "" },
    { heading: "Parent", cell: (row) => row.parent },
    { heading: "Kind", cell: (row) => row.kind },
    { heading: "Statement", cell: (row) => row.statement },
    { heading: "Guidance", cell: (row) => row.guidance },
    { heading: "Objectives", cell: (row) => lines(row.objectives.map(({ id, text }) => [id, text])) },
    { heading: "Parameters", cell: (row) => lines(row.parameters.map(({ id, label }) => [id, label])) },
    { heading: "Baselines", cell: (row) => row.baselines.join("\n") },
    { heading: "Withdrawn", cell: (row) => (row.withdrawn === null ? "no" : "yes") },
    { heading: "Now in", cell: (row) => (row.withdrawn ?? []).join("\n") },
    { heading: "Weight", cell: (row) => row.weight },
    { heading: "Weight if partial", cell: (row) => row.weightIfPartial },
  ];
  return tableCsv(columns, entries);
}

/** A line for each; further lines of its text begin with spaces, so that an import knows what belongs to it. */
function lines(items: readonly (readonly [id: string, text: string])[]): string {
  return items.map(([id, text]) => (text === "" ? id : `${id}: ${text.replaceAll("\n", "\n  ")}`)).join("\n");
}
