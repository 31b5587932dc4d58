import { type DataTable, csv, tabbed } from "./csv.ts";
import { pngOf } from "./png.ts";
import { type Heading, svgDocument } from "./svg-document.ts";

/** What a chart or table gives away. */
export interface Exported {
  /** The file's name without its ending. */
  readonly name: string;
  readonly table: () => DataTable;
  /** The drawing with its heading; null for a table. */
  readonly drawing: (() => { readonly svg: SVGSVGElement; readonly heading: Heading } | null) | null;
}

/** The ways out. */
export type ExportWay = "copy-picture" | "copy-data" | "svg" | "png" | "csv";

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Letters, digits and hyphens: a name that every file system takes. */
function fileName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return plain.slice(0, 80) || "chart";
}

/** Copies or downloads. @throws Error where the browser refuses; nothing has left the page then */
export async function exportAs(way: ExportWay, { name, table, drawing }: Exported): Promise<void> {
  const file = fileName(name);
  if (way === "copy-data") return navigator.clipboard.writeText(tabbed(table()));
  if (way === "csv")
    return save(new Blob(["\uFEFF", csv(table())], { type: "text/csv;charset=utf-8" }), `${file}.csv`);
  const found = drawing?.();
  if (!found) throw new Error("There is no drawing");
  const svg = svgDocument(found.svg, found.heading);
  if (way === "svg")
    return save(
      new Blob(['<?xml version="1.0" encoding="UTF-8"?>\n', svg.text], { type: "image/svg+xml" }),
      `${file}.svg`,
    );
  if (way === "png") return save(await pngOf(svg), `${file}.png`);
  // The promise inside keeps the permission of the click, which some browsers take away after a wait.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(svg) })]);
}
