/** The files that evidence can be, by the end of their names. The server also checks that the content is what the name says. */

/** The largest file, in bytes. */
export const MOST_EVIDENCE_BYTES = 20_000_000;
/** How many days before it expires evidence counts as expiring, and its owner is reminded. */
export const EXPIRING_DAYS = 14;

const SHEETS = "application/vnd.openxmlformats-officedocument";
const OPEN = "application/vnd.oasis.opendocument";

/** The media type of each kind of file, by its extension. */
export const EVIDENCE_FILE_TYPES = {
  csv: "text/csv",
  docx: `${SHEETS}.wordprocessingml.document`,
  eml: "message/rfc822",
  gif: "image/gif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  log: "text/plain",
  md: "text/markdown",
  odp: `${OPEN}.presentation`,
  ods: `${OPEN}.spreadsheet`,
  odt: `${OPEN}.text`,
  pdf: "application/pdf",
  png: "image/png",
  pptx: `${SHEETS}.presentationml.presentation`,
  tsv: "text/tab-separated-values",
  txt: "text/plain",
  webp: "image/webp",
  xlsx: `${SHEETS}.spreadsheetml.sheet`,
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  zip: "application/zip",
} as const;
/** An extension that evidence can have. */
export type EvidenceExtension = keyof typeof EVIDENCE_FILE_TYPES;

/** The extension of a name, if evidence can have it. */
export function evidenceExtension(name: string): EvidenceExtension | undefined {
  const end = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(EVIDENCE_FILE_TYPES, end) ? (end as EvidenceExtension) : undefined;
}

/** How a revision can be looked at without downloading it. */
export function previewOf(name: string): "image" | "text" | null {
  const extension = evidenceExtension(name);
  if (extension === undefined || extension === "eml") return null;
  const type = EVIDENCE_FILE_TYPES[extension];
  if (type.startsWith("image/")) return "image";
  return type.startsWith("text/") || /^application\/(json|xml|yaml)$/.test(type) ? "text" : null;
}
