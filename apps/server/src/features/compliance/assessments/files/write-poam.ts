/** A plan of action as an OSCAL document. It runs in a worker thread, because a large one takes a second. */
import { oscalFromOpen, type PoamToWrite } from "@crq/frameworks/oscal/convert/to-poam";
import { type Format, writeOscal } from "@crq/frameworks/oscal/document";
import { stampOf } from "../../../../http/files/oscal-stamp.ts";

/** What to write. */
export interface PoamFile {
  readonly content: PoamToWrite;
  /** When the assessment last changed. */
  readonly at: string;
  readonly format: Format;
}

/** The file's text. */
export default function writePoam({ content, at, format }: PoamFile): string {
  const stamp = stampOf(`poam ${content.assessmentId}`, at);
  return writeOscal("plan-of-action-and-milestones", { ...oscalFromOpen(content, stamp) }, format);
}
