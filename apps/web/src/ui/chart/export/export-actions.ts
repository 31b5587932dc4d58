import { fileNameOf, saveFile } from "../../files/save-file.ts";
import { type DataTable, csv, tabbed } from "./csv.ts";
import { type Heading, svgDocument, type SvgDocument } from "./svg-document.ts";

/** Image pixels per CSS pixel, so pictures in slides and reports stay sharp. */
const SCALE = 2;

/** The page's text face, embedded in the picture: an image can't use the page's fonts. */
async function embeddedFace(): Promise<string> {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const source = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue("src"))?.[1];
      if (source === undefined || !/geist-latin-wght/i.test(source)) continue;
      const reply = await fetch(new URL(source, sheet.href ?? document.baseURI));
      const bytes = new Uint8Array(await reply.arrayBuffer());
      const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
      return `<style>@font-face{font-family:"Geist Variable";font-weight:100 900;src:url(data:font/woff2;base64,${btoa(text)}) format("woff2")}</style>`;
    }
  }
  return "";
}

/** Draws an SVG document as a PNG at twice the screen's resolution. @throws Error if the browser can't draw it */
async function pngOf({ text, width, height }: SvgDocument): Promise<Blob> {
  const face = await embeddedFace().catch(() => "");
  const styled = text.replace(/(<svg[^>]*>)/, `$1${face}`);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(styled)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SCALE);
  canvas.height = Math.ceil(height * SCALE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser has no canvas");
  context.scale(SCALE, SCALE);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is empty"))), "image/png");
  });
}

/** The exports of a chart or table. */
export interface Exported {
  /** The file's name without its extension. */
  readonly name: string;
  readonly table: () => DataTable;
  /** The drawing with its heading; null for a table. */
  readonly drawing: (() => { readonly svg: SVGSVGElement; readonly heading: Heading } | null) | null;
}

/** The kinds of export. */
export type ExportWay = "copy-picture" | "copy-data" | "svg" | "png" | "csv";

/** Copies or downloads. @throws Error if the browser refuses; then nothing was exported */
export async function exportAs(way: ExportWay, { name, table, drawing }: Exported): Promise<void> {
  const file = fileNameOf(name, "chart");
  if (way === "copy-data") return navigator.clipboard.writeText(tabbed(table()));
  if (way === "csv")
    return saveFile(new Blob(["\uFEFF", csv(table())], { type: "text/csv;charset=utf-8" }), `${file}.csv`);
  const found = drawing?.();
  if (!found) throw new Error("There is no drawing");
  const svg = svgDocument(found.svg, found.heading);
  if (way === "svg")
    return saveFile(
      new Blob(['<?xml version="1.0" encoding="UTF-8"?>\n', svg.text], { type: "image/svg+xml" }),
      `${file}.svg`,
    );
  if (way === "png") return saveFile(await pngOf(svg), `${file}.png`);
  // The promise inside keeps the click's permission, which some browsers revoke after a wait.
  await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(svg) })]);
}
