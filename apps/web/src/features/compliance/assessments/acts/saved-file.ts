import type { AssessmentFile } from "@crq/contract/compliance/assessments/files";
import { saveFile } from "../../../../ui/files/save-file.ts";

/** Gives the browser an assessment's file to save. */
export function saveAssessmentFile({ content, encoding, type, name }: AssessmentFile): void {
  const bytes =
    encoding === "base64" ? Uint8Array.from(atob(content), (character) => character.charCodeAt(0)) : content;
  saveFile(new Blob([bytes], { type }), name);
}
