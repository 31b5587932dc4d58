/** An assessment as an OSCAL document. It runs in a worker thread, because a large one takes a second. */
import type { SaidAssessment, Written } from "@crq/frameworks/oscal/convert/results-shapes";
import { oscalPlanOf } from "@crq/frameworks/oscal/convert/to-plan";
import { oscalFromAssessment } from "@crq/frameworks/oscal/convert/to-results";
import { type Format, writeOscal } from "@crq/frameworks/oscal/document";
import { stampOf } from "../../../../http/files/oscal-stamp.ts";

/** What to write. */
export interface AssessmentToWrite {
  readonly said: SaidAssessment;
  readonly written: Written & { readonly objectives: ReadonlyMap<string, readonly string[]> };
  /** When the assessment last changed. */
  readonly at: string;
  readonly file: "plan" | "results";
  readonly format: Format;
}

/** The file's text. */
export default function writeAssessment({ said, written, at, file, format }: AssessmentToWrite): string {
  const stamp = stampOf(`${file} ${said.id}`, at);
  return file === "plan"
    ? writeOscal("assessment-plan", { ...oscalPlanOf(said, written, stamp) }, format)
    : writeOscal("assessment-results", { ...oscalFromAssessment(said, written, stamp) }, format);
}
