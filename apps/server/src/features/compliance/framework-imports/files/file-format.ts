/** What a file is, by its content: names are wrong as often as not. */
import { createHash } from "node:crypto";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { inflated } from "../../../../http/files/inflated.ts";
import { OSCAL_MODELS } from "./oscal-models.ts";
import type { SentFile } from "./shapes.ts";

/** A file that's no text, or none that's read; the message goes on after `The file`. */
class NoFormat extends Error {}

/** A file of a known format. */
export type Opened = { readonly bytes: number; readonly sha256: string } & (
  | { readonly format: "oscal-json" | "oscal-xml" | "oscal-yaml"; readonly text: string }
  | { readonly format: "csv"; readonly text: string }
  | { readonly format: "xlsx"; readonly base64: string }
  | { readonly format: null; readonly problem: string }
);

/** Opens a file. */
export function openFile({ name, content }: SentFile): Opened {
  const { buffer, problem } = unpacked(Buffer.from(content, "base64"));
  const facts = { bytes: buffer.length, sha256: createHash("sha256").update(buffer).digest("hex") };
  try {
    if (problem !== undefined) throw new NoFormat(problem);
    if (buffer.length === 0) throw new NoFormat("is empty, or isn't sent in base64");
    if (buffer.length > MOST_FILE_BYTES) throw new NoFormat("is larger than 20 MB");
    if (buffer.subarray(0, 4).equals(ZIP))
      return { ...facts, format: "xlsx", base64: buffer.toString("base64") };
    const other = BINARIES.find(([begins]) => buffer.subarray(0, begins.length).equals(begins));
    if (other) throw new NoFormat(other[1]);
    const text = textOf(buffer);
    return { ...facts, format: formatOf(text, name.toLowerCase()), text };
  } catch (error) {
    if (error instanceof NoFormat) return { ...facts, format: null, problem: error.message };
    throw error;
  }
}

const GZIP = Buffer.from([0x1f, 0x8b]);

/** Large files come compressed. */
function unpacked(sent: Buffer): { readonly buffer: Buffer; readonly problem?: string } {
  if (!sent.subarray(0, 2).equals(GZIP)) return { buffer: sent };
  const buffer = inflated(sent, MOST_FILE_BYTES);
  if (buffer === "too-large") return { buffer: sent, problem: "is larger than 20 MB" };
  if (buffer === "no-gzip") return { buffer: sent, problem: "is compressed in a way that can't be read" };
  return { buffer };
}

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const BINARIES: readonly (readonly [Buffer, string])[] = [
  [Buffer.from("%PDF"), "is a PDF. Import OSCAL, CSV or XLSX."],
  [
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
    "is an old Excel or Word file, or protected by a password. Save it as XLSX without one.",
  ],
];

/** Text in UTF-8, or in UTF-16 with a mark at its beginning. */
function textOf(buffer: Buffer): string {
  const mark = buffer.subarray(0, 2).toString("hex");
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(buffer);
  } catch {
    throw new NoFormat("isn't text in UTF-8. Save it in that encoding.");
  }
}

const YAML_MODEL = new RegExp(String.raw`^["']?(?:${OSCAL_MODELS.join("|")})["']?[ \t]*:`, "m");

function formatOf(text: string, name: string): "oscal-json" | "oscal-xml" | "oscal-yaml" | "csv" {
  const begin = /\S/.exec(text)?.[0];
  if (begin === undefined) throw new NoFormat("is empty");
  if (begin === "<") return "oscal-xml";
  if (begin === "{") return "oscal-json";
  const start = text.slice(0, 100_000);
  if (YAML_MODEL.test(start) || /\.ya?ml$/.test(name) || /^\s*(?:%YAML|---)/.test(start)) return "oscal-yaml";
  const [line = ""] = start.trimStart().split(/[\r\n]/, 1);
  if (/[,;\t]/.test(line) || /\.(?:csv|tsv|txt)$/.test(name)) return "csv";
  throw new NoFormat("is neither OSCAL (JSON, XML or YAML) nor CSV or XLSX");
}
