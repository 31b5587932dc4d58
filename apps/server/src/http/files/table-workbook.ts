/**
 * A long table as a workbook (XLSX) of one sheet. Rows are taken, written and compressed a part at a time, so that neither the rows nor the
 * sheet are ever in memory as a whole; the library behind `write-workbook.ts` needs 500 MB for 20,000 rows.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { Readable } from "node:stream";
import { Fault } from "../fault.ts";
import { sheetText } from "./sheet-text.ts";
import { zipStream } from "./zip-stream.ts";

/** A column: its heading, its cells' values, and its width in characters. */
export interface SheetColumn<R> {
  readonly heading: string;
  readonly cell: (row: R) => string | number | null;
  readonly width?: number;
}

/** The largest file, compressed. */
const MOST_BYTES = 40_000_000;
const USUAL_WIDTH = 16;
/** How many rows are written before yielding to other work. */
const ROWS_A_TURN = 250;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org";
const MAIN = `${OFFICE}/spreadsheetml/2006/main`;
const RELATIONS = `${OFFICE}/package/2006/relationships`;
const RELATION = `${OFFICE}/officeDocument/2006/relationships`;
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of a workbook that are the same for all tables; the sheet's name goes into one. */
const partsBeside = (name: string): readonly (readonly [name: string, xml: string])[] => [
  [
    "[Content_Types].xml",
    `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    "_rels/.rels",
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    "xl/workbook.xml",
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    "xl/styles.xml",
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
  ],
];

/**
 * The workbook's bytes.
 *
 * @throws Fault `conflict` if it gets larger than 40 MB
 */
export async function tableWorkbook<R>(
  name: string,
  columns: readonly SheetColumn<R>[],
  parts: AsyncIterable<readonly R[]>,
): Promise<Buffer> {
  const files = [
    ...partsBeside(name).map(([path, xml]) => ({ name: path, content: () => Readable.from([XML + xml]) })),
    { name: "xl/worksheets/sheet1.xml", content: () => Readable.from(sheetOf(columns, parts)) },
  ];
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of zipStream(asBytes(files), new Date())) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES)
      throw new Fault("conflict", {
        detail: "The workbook would be larger than 40 MB. Search or filter to export fewer rows.",
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function* asBytes(files: readonly { readonly name: string; readonly content: () => Readable }[]) {
  for (const { name, content } of files)
    yield { name, content: () => content().map((text: string) => Buffer.from(text, "utf8")) };
}

async function* sheetOf<R>(columns: readonly SheetColumn<R>[], parts: AsyncIterable<readonly R[]>) {
  const letters = columns.map((_, i) => lettersOf(i));
  const widths = columns.map(
    ({ width = USUAL_WIDTH }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, i) => cellOf(`${letters[i]}1`, heading, ' s="1"'));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${headings.join("")}</row>`;
  let at = 1;
  for await (const rows of parts)
    for (let from = 0; from < rows.length; from += ROWS_A_TURN) {
      let xml = "";
      for (const row of rows.slice(from, from + ROWS_A_TURN)) {
        at += 1;
        let cells = "";
        for (const [i, { cell }] of columns.entries()) cells += cellOf(`${letters[i]}${at}`, cell(row));
        xml += `<row r="${at}">${cells}</row>`;
      }
      yield xml;
      await nextTurn();
    }
  yield "</sheetData></worksheet>";
}

function cellOf(at: string, value: string | number | null, style = ""): string {
  if (typeof value === "number") return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : "";
  if (value === null || value === "") return "";
  return `<c r="${at}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(sheetText(value))}</t></is></c>`;
}

/** A column's letters: A to Z, then AA. */
function lettersOf(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
}

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;")
    .replaceAll(">", "&gt;");
}
