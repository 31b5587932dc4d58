/** An OSCAL file, and what it says about controls. It runs in a worker thread. */
import { gzipSync } from "node:zlib";
import type { OscalFormat } from "@crq/contract/compliance/oscal-documents";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { readable } from "@crq/contract/readable-text";
import { readOscal } from "@crq/frameworks/oscal/document";
import { type About, aboutOf } from "@crq/frameworks/oscal/mentions/about";
import type { Mention } from "@crq/frameworks/oscal/mentions/mention";
import { mentionsOf } from "@crq/frameworks/oscal/mentions/mentions";
import { type Finding, Unreadable } from "@crq/frameworks/oscal/problem";
import { DOCUMENT_MODELS, type DocumentModel } from "@crq/frameworks/oscal-document";
import { type Upload, UnreadableUpload, uploadedText } from "../../../../http/files/uploaded-text.ts";

/** A file that can be kept. */
export interface ReadDocument {
  readonly model: DocumentModel;
  readonly about: About;
  readonly mentions: readonly Mention[];
  readonly leftOut: number;
  /** The file, compressed; null unless it was asked for. */
  readonly content: Uint8Array | null;
}

/** A file, and why it can't be kept if it can't. */
export interface ReadFile {
  readonly sha256: string;
  readonly size: number;
  readonly format: OscalFormat | null;
  readonly model: string | null;
  readonly problem: string | null;
  readonly findings: readonly Finding[];
  readonly document: ReadDocument | null;
}

/** What to read. */
export interface FileToRead extends Upload {
  /** Whether the file is going to be kept. */
  readonly keep: boolean;
}

const NOTHING = { sha256: "", size: 0, format: null, model: null, findings: [], document: null };

/** Reads a file. */
export default function readDocument({ keep, ...upload }: FileToRead): ReadFile {
  let read: ReadFile = { ...NOTHING, problem: null };
  try {
    const { text, bytes, sha256 } = uploadedText(upload, MOST_FILE_BYTES);
    read = { ...read, sha256, size: bytes.length };
    const { model, format, document, findings } = readOscal(text);
    read = { ...read, model, format };
    const kept = DOCUMENT_MODELS.find((one) => one === model);
    if (!kept) return { ...read, problem: otherModel(model) };
    if (findings.length > 0)
      return { ...read, findings: findings.map(tidy), problem: "This isn't a valid OSCAL document." };
    const { mentions, leftOut } = mentionsOf(kept, document);
    return {
      ...read,
      document: {
        model: kept,
        about: shownAbout(aboutOf(document)),
        mentions: mentions.map(shownMention).filter(({ control }) => control !== ""),
        leftOut,
        content: keep ? gzipSync(bytes) : null,
      },
    };
  } catch (error) {
    if (error instanceof UnreadableUpload) return { ...read, problem: error.message };
    if (!(error instanceof Unreadable)) throw error;
    const { message } = error;
    return { ...read, problem: `This file can't be read: ${line(message, 300)}.` };
  }
}

function otherModel(model: string): string {
  return `This is an OSCAL ${model.replaceAll("-", " ")}. Component definitions, system security plans, assessment plans, assessment results and POA&Ms are kept here.`;
}

/** A line of a file as it can be shown and stored: without hidden characters, and not longer than there is room. */
function line(text: string, most: number): string {
  // eslint-disable-next-line no-control-regex
  const plain = readable(text.replaceAll(/[\u0000-\u001f\u007f-\u009f\s]+/gu, " ")).trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).toWellFormed()}…`;
}

function tidy({ path, message, ...place }: Finding): Finding {
  return { ...place, path: line(path, 500), message: line(message, 500) };
}

function shownAbout({ title, version, oscalVersion, sources, ...about }: About): About {
  return {
    published: instant(about.published),
    lastModified: instant(about.lastModified),
    title: line(title, 300),
    version: line(version, 100),
    oscalVersion: line(oscalVersion, 20),
    sources: sources.map((one) => line(one, 300)).filter((one) => one !== ""),
  };
}

function shownMention({ control, kind, ...mention }: Mention): Mention {
  return {
    kind,
    control: line(control, 100),
    part: line(mention.part, 100),
    speaker: line(mention.speaker, 200),
    state: line(mention.state, 40),
    excerpt: line(mention.excerpt, 400),
  };
}

/** A moment in the years that people write about; others are left out. */
function instant(text: string | null): string | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(at)) return null;
  const moment = new Date(at).toISOString();
  return /^(?:19|20|21)\d\d-/.test(moment) ? moment : null;
}
