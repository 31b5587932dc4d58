/** What housekeeping and the deletion of tenants do with evidence. */
export { removeAll } from "./files/blobs.ts";
export { type EvidenceFiles, evidenceFiles } from "./files/settings.ts";
export { collectFiles, tellOfExpiring } from "./tell-and-collect.ts";
export {
  evidenceHash,
  evidenceOfAssessment,
  type LinkedEvidence,
  newestRevisions,
} from "./assessment-store.ts";
export { type ImportedEvidence, insertImportedEvidence } from "./import-store.ts";
export { entered } from "./entered.ts";
export { fileOf } from "./revision-store.ts";
export { sendFile } from "./send-file.ts";
