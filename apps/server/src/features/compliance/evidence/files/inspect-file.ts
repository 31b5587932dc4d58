/** What a file is by its content, and whether that is what its name says. It runs in a worker thread. */
import { readFile } from "node:fs/promises";
import { EVIDENCE_FILE_TYPES, type EvidenceExtension } from "@crq/contract/compliance/evidence-files";
import { BadZip, checkedZip } from "./zip-check.ts";

/** A file to look at. */
export interface FileToInspect {
  readonly path: string;
  readonly extension: EvidenceExtension;
}

/** Its media type by its content, or why it's refused, in words that go on after its name. */
export type Inspected = { readonly detected: string } | { readonly problem: string };

/** What `inspect-file.ts` does. */
export type InspectFile = Inspected;

/** Contents that begin in a way of their own; one character stands for a byte. */
const BEGINNINGS: readonly (readonly [starts: readonly string[], what: string, type?: string])[] = [
  [["\x89PNG\r\n\x1a\n"], "a PNG image", "image/png"],
  [["\xff\xd8\xff"], "a JPEG image", "image/jpeg"],
  [["GIF87a", "GIF89a"], "a GIF image", "image/gif"],
  [["PK\x03\x04", "PK\x05\x06"], "a ZIP", "application/zip"],
  [["%PDF-"], "a PDF", "application/pdf"],
  [["MZ"], "a Windows program"],
  [
    [
      "\x7fELF",
      "\xfe\xed\xfa\xce",
      "\xfe\xed\xfa\xcf",
      "\xce\xfa\xed\xfe",
      "\xcf\xfa\xed\xfe",
      "\xca\xfe\xba\xbe",
    ],
    "a program",
  ],
  [["\xd0\xcf\x11\xe0"], "a file of an old Office version; save it in the current format"],
  [["Rar!", "7z\xbc\xaf", "\x1f\x8b", "BZh", "\xfd7zXZ"], "an archive; pack it as a ZIP"],
];

function beginningOf(head: string): readonly [what: string, type?: string | undefined] | undefined {
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return ["a WebP image", "image/webp"];
  const found = BEGINNINGS.find(([starts]) => starts.some((start) => head.startsWith(start)));
  return found && [found[1], found[2]];
}

const WORDS: Partial<Record<EvidenceExtension, string>> = {
  docx: "a Word document",
  xlsx: "an Excel workbook",
  pptx: "a PowerPoint presentation",
  odt: "an OpenDocument text",
  ods: "an OpenDocument spreadsheet",
  odp: "an OpenDocument presentation",
};
/** Which entry shows that a ZIP is an office document. */
const OFFICE: Partial<Record<EvidenceExtension, RegExp>> = {
  docx: /^word\//,
  xlsx: /^xl\//,
  pptx: /^ppt\//,
};
const MACROS = /(^|\/)vbaProject\.bin$|^Basic\/|(^|\/)macrosheets\//i;

/** Looks at a file. */
export default async function inspectFile({ path, extension }: FileToInspect): Promise<Inspected> {
  const bytes = await readFile(path);
  if (bytes.length === 0) return { problem: "is empty" };
  const declared: string = EVIDENCE_FILE_TYPES[extension];
  const head = bytes.toString("latin1", 0, 1024);
  const begins = beginningOf(head);
  const container = extension in WORDS || extension === "zip";
  if (container) {
    if (begins?.[1] !== "application/zip") return { problem: lie(extension, begins?.[0]) };
    return zipped(bytes, extension, declared);
  }
  if (/^(image\/|application\/pdf$)/.test(declared))
    return begins?.[1] === declared ? { detected: declared } : { problem: lie(extension, begins?.[0]) };
  if (begins) return { problem: lie(extension, begins[0]) };
  return textual(bytes, extension, declared);
}

function lie(extension: EvidenceExtension, content = "something else"): string {
  return `is called .${extension}, but its content is ${content}`;
}

async function zipped(bytes: Buffer, extension: EvidenceExtension, declared: string): Promise<Inspected> {
  let names: string[];
  try {
    names = await checkedZip(bytes);
  } catch (error) {
    if (error instanceof BadZip) return { problem: error.message };
    throw error;
  }
  if (extension === "zip") return { detected: declared };
  if (!isOffice(bytes, names, extension, declared))
    return { problem: lie(extension, `no ${WORDS[extension]!.replace(/^an? /, "")}`) };
  if (names.some((name) => MACROS.test(name))) return { problem: "holds macros; save it without them" };
  return { detected: declared };
}

function isOffice(
  bytes: Buffer,
  names: readonly string[],
  extension: EvidenceExtension,
  declared: string,
): boolean {
  const own = OFFICE[extension];
  if (own) return names.includes("[Content_Types].xml") && names.some((name) => own.test(name));
  // The first entry of an OpenDocument file is its media type, unpacked.
  return bytes.toString("latin1", 30, 38 + declared.length) === `mimetype${declared}`;
}

/** Begins what a browser shows as a page, or draws. */
const PAGE =
  /^<(?:!doctype\s+(?:html|svg)|html|head|body|script|iframe|svg|[a-z]{1,40}:(?:svg|html|script))\b/i;
/** What can stand before that, and how each ends. */
const BEFORE = [
  ["<!--", "-->"],
  ["<?", ">"],
  ["<!doctype", ">"],
] as const;

/** Whether a text is a web page, also one that begins with a comment or as XML: it would run in a browser that is talked into showing it. */
function isPage(text: string): boolean {
  let rest = text.trimStart();
  for (;;) {
    if (PAGE.test(rest)) return true;
    const before = BEFORE.find(([begin]) => rest.slice(0, begin.length).toLowerCase() === begin);
    if (before === undefined) return false;
    const end = rest.indexOf(before[1]);
    if (end < 0) return true; // it could be one, further on
    rest = rest.slice(end + before[1].length).trimStart();
  }
}

function textual(bytes: Buffer, extension: EvidenceExtension, declared: string): Inspected {
  const text = decoded(bytes);
  if (text === undefined) return { problem: lie(extension, "no text that can be read (UTF-8)") };
  const begin = text.slice(0, 20_000);
  if (isPage(begin)) return { problem: lie(extension, "a web page or an SVG drawing") };
  if (extension === "xml" && !/^\s*</.test(begin)) return { problem: lie(extension, "no XML") };
  if (extension === "json" && !/^\s*[[{"\-\dtfn]/.test(begin)) return { problem: lie(extension, "no JSON") };
  return { detected: declared };
}

/** Text in UTF-8, or in UTF-16 with a mark; undefined for anything else. */
function decoded(bytes: Buffer): string | undefined {
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
