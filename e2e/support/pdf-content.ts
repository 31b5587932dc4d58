/** What a PDF consists of: its text as a reader copies it, and whether its drawings are lines or pictures. */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  decodePDFRawStream,
} from "@cantoo/pdf-lib";

/** What's on the pages of a PDF. */
export interface PdfContent {
  readonly text: string;
  /** Fonts, and those of them whose glyphs say which characters they are. */
  readonly fonts: number;
  readonly readableFonts: number;
  /** Operators that draw curves and lines. */
  readonly paths: number;
  readonly pictures: number;
}

/** Reads the pages: their inflated streams, through the character maps of their fonts. */
export async function pdfContent(bytes: Uint8Array): Promise<PdfContent> {
  const pdf = await PDFDocument.load(bytes);
  const objects = pdf.context.enumerateIndirectObjects().map(([, object]) => object);
  const streams = objects.filter((object) => object instanceof PDFRawStream);
  const fonts = objects.filter(
    (object) => object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("Font"),
  ) as PDFDict[];
  const named = fonts.filter((font) => !font.get(PDFName.of("Subtype"))?.toString().includes("CIDFont"));
  // What's drawn through a layer, such as one with opacity, has a stream and fonts of its own.
  const layers = streams.filter(({ dict }) => dict.get(PDFName.of("Subtype")) === PDFName.of("Form"));
  const drawn = [
    ...pdf.getPages().flatMap(({ node }) => {
      const contents = node.Contents();
      const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
      return parts.map((part) => ({ stream: pdf.context.lookup(part), resources: node.Resources() }));
    }),
    ...layers.map((stream) => ({
      stream,
      resources: stream.dict.lookupMaybe(PDFName.of("Resources"), PDFDict),
    })),
  ];
  let text = "";
  let paths = 0;
  for (const { stream, resources } of drawn) {
    if (!(stream instanceof PDFRawStream)) continue;
    const content = inflated(stream);
    text += `${textOf(content, fontsOf(resources))}\n`;
    paths += content.match(/^[\d.\s-]+ [lc]$/gm)?.length ?? 0;
  }
  return {
    text,
    fonts: named.length,
    readableFonts: named.filter((font) => font.has(PDFName.of("ToUnicode"))).length,
    paths,
    pictures: streams.filter(({ dict }) => dict.get(PDFName.of("Subtype")) === PDFName.of("Image")).length,
  };
}

/** The characters of each font's glyphs, by the font's name. */
function fontsOf(resources: PDFDict | undefined): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const fonts = resources?.lookupMaybe(PDFName.of("Font"), PDFDict);
  return new Map(
    fonts
      ?.entries()
      .map(([name, ref]) => [name.toString(), charactersOf(fonts.context.lookup(ref, PDFDict))]),
  );
}

function inflated(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
}

/** The characters of a font's glyphs, by their hexadecimal digits. */
function charactersOf(font: PDFDict): ReadonlyMap<string, string> {
  const stream = font.context.lookup(font.get(PDFName.of("ToUnicode")));
  const found = new Map<string, string>();
  if (!(stream instanceof PDFRawStream)) return found;
  const map = inflated(stream);
  for (const [, block] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, character] of block!.matchAll(/<(\w{2}|\w{4})>\s*<(\w+)>/g))
      found.set(glyph!.toUpperCase(), decoded(character!));
  for (const [, block] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from, to, first] of block!.matchAll(/<(\w{2}|\w{4})>\s*<(\w{2}|\w{4})>\s*<(\w{4})>/g))
      for (let glyph = parseInt(from!, 16); glyph <= parseInt(to!, 16); glyph++)
        found.set(
          glyph.toString(16).toUpperCase().padStart(from!.length, "0"),
          String.fromCharCode(parseInt(first!, 16) + glyph - parseInt(from!, 16)),
        );
  return found;
}

function decoded(hex: string): string {
  return PDFHexString.of(`FEFF${hex}`).decodeText();
}

/** A glyph's code in a font: one byte or two. */
function codeOf(font: ReadonlyMap<string, string>): RegExp {
  const [first = "0000"] = font.keys();
  return first.length === 2 ? /../g : /.{4}/g;
}

/** The text of a page's content, a line for each text object. */
function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let font: ReadonlyMap<string, string> = new Map();
  let text = "";
  for (const [token, name] of content.matchAll(/(\/\S+) [\d.-]+ Tf|<[0-9A-Fa-f]+>|\bET\b/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else if (token === "ET") text += "\n";
    else
      for (const glyph of token.slice(1, -1).match(codeOf(font)) ?? [])
        text += font.get(glyph.toUpperCase()) ?? "";
  }
  return text;
}
