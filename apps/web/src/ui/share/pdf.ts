import {
  PDFDocument,
  type PDFFont,
  type PDFPage,
  type PDFRef,
  PDFString,
  StandardFonts,
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from "@cantoo/pdf-lib";
import { BRAND } from "../page-header.tsx";
import { type Paper, paginate } from "./paper.ts";
import type { Picture } from "./picture.ts";

/** 15 mm, in points. */
const MARGIN = 42.5;
const FOOT = 26;
const SMALL = 7.5;
const GREY = rgb(0.36, 0.42, 0.45);

interface PdfFacts {
  readonly title: string;
  readonly paper: Paper;
  readonly language: string;
  /** The time and address, for the foot of each page. */
  readonly generated: string;
  /** The address of the screen. */
  readonly link: string;
}

/** A sheet as a PDF: pages of the paper's size that end between its parts, each with a foot that leads back to the screen. */
export async function pdfOf(
  picture: Picture,
  { title, paper, language, generated, link }: PdfFacts,
): Promise<Blob> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setCreator(BRAND);
  pdf.setProducer(BRAND);
  pdf.setSubject(link);
  pdf.setLanguage(language);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const points = (paper.width - 2 * MARGIN) / picture.width;
  const room = paper.height - 2 * MARGIN - FOOT / 2;
  const stretches = paginate(picture.height, picture.whole, room / points);
  for (const [index, stretch] of stretches.entries()) {
    const page = pdf.addPage([paper.width, paper.height]);
    const image = await embed(pdf, await picture.draw(stretch));
    const [width, height] = [picture.width * points, (stretch.to - stretch.from) * points];
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(width, 0, 0, height, MARGIN, paper.height - MARGIN - height),
      drawObject(page.node.newXObject("Sheet", image)),
      popGraphicsState(),
    );
    foot(page, font, { generated, link, number: `Page ${index + 1} of ${stretches.length}` });
  }
  return new Blob([await pdf.save({ useObjectStreams: false })], { type: "application/pdf" });
}

/** Puts a picture into the document without loss, compressed by the browser itself. */
async function embed(pdf: PDFDocument, { data, width, height }: ImageData): Promise<PDFRef> {
  const colours = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    colours[to] = data[from]!;
    colours[to + 1] = data[from + 1]!;
    colours[to + 2] = data[from + 2]!;
  }
  const packed = new Blob([colours]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const image = pdf.context.stream(bytes, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "FlateDecode",
  });
  return pdf.context.register(image);
}

interface Foot {
  readonly generated: string;
  readonly link: string;
  readonly number: string;
}

/** The time it was made, its address (to click), and the page's number. */
function foot(page: PDFPage, font: PDFFont, { generated, link, number }: Foot): void {
  const { width } = page.getSize();
  const y = MARGIN - FOOT / 2;
  const write = (text: string, x: number) => page.drawText(text, { x, y, size: SMALL, font, color: GREY });
  const [left, right] = [written(generated, font), width - MARGIN - font.widthOfTextAtSize(number, SMALL)];
  write(left, MARGIN);
  write(number, right);
  const from = MARGIN + font.widthOfTextAtSize(left, SMALL) + 14;
  const address = shortened(written(link, font), font, right - 14 - from);
  write(address, from);
  const { context } = page.doc;
  const annotation = context.obj({
    Type: "Annot",
    Subtype: "Link",
    Rect: [from, y - 2, from + font.widthOfTextAtSize(address, SMALL), y + SMALL],
    Border: [0, 0, 0],
    A: { Type: "Action", S: "URI", URI: PDFString.of(link) },
  });
  page.node.addAnnot(context.register(annotation));
}

/** A text without characters that the standard font lacks. */
function written(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text, (sign) => (known.has(sign.codePointAt(0)!) ? sign : " ")).join("");
}

function shortened(text: string, font: PDFFont, width: number): string {
  if (font.widthOfTextAtSize(text, SMALL) <= width) return text;
  let kept = text;
  while (kept.length > 1 && font.widthOfTextAtSize(`${kept}...`, SMALL) > width) kept = kept.slice(0, -1);
  return `${kept}...`;
}
