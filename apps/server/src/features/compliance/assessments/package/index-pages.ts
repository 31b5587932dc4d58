/** What a package says of itself. */
import { csvLine } from "@crq/contract/csv";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { PackedRevision } from "./contents.ts";

const HEADINGS = [
  "Evidence",
  "Kind",
  "Revision",
  "Collected",
  "Expires",
  "Entries",
  "Original name",
  "File",
  "Bytes",
  "SHA-256",
];

const cellsOf = (one: PackedRevision) => [
  one.evidence,
  one.kind,
  one.revision,
  one.collectedOn,
  one.expiresOn,
  one.entries.join(" "),
  one.original,
  one.file.name,
  one.file.size,
  one.file.sha256,
];

/** The evidence as a table. */
export function indexCsv(evidence: readonly PackedRevision[]): string {
  return [HEADINGS, ...evidence.map(cellsOf)].map(csvLine).join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (value: string | number | null) =>
  String(value ?? "").replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#16232b}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #d5dde1;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1.5rem}dt{color:#5a6a73}dd{margin:0}code{font-size:.85em}`;

/** The index as a page. It needs nothing from elsewhere, and nothing in it runs. */
export function indexHtml(record: AssessmentRecord, evidence: readonly PackedRevision[], at: Date): string {
  const facts = [
    ["Framework", `${record.frameworkTitle} ${record.frameworkEdition}`.trim()],
    ["Baseline", record.baseline],
    ["Client", record.clientName],
    ["Owner", record.ownerName],
    [
      "State",
      record.signedAt === null
        ? "Not signed"
        : `Signed ${record.signedAt} by ${record.signedBy ?? "a deleted user"}`,
    ],
    ["SHA-256 of what was signed", record.signedHash],
    ["Packed", at.toISOString()],
  ].filter(([, value]) => value !== null && value !== "");
  const rows = evidence.map((one) => {
    const [name, kind, revision, collected, expires, entries, original, file, bytes, sha256] =
      cellsOf(one).map(escaped);
    const href = escaped(one.file.name.split("/").map(encodeURIComponent).join("/"));
    return `<tr><td>${name}</td><td>${kind}</td><td>${revision}</td><td>${collected}</td><td>${expires}</td><td>${entries}</td><td><a href="${href}">${original}</a><br><code>${file}</code></td><td>${bytes}</td><td><code>${sha256}</code></td></tr>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>${escaped(record.name)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(record.name)}</h1>
<dl>${facts.map(([term, value]) => `<dt>${escaped(term!)}</dt><dd>${escaped(value!)}</dd>`).join("")}</dl>
<h2>Answers</h2>
<ul><li><a href="answers.xlsx">Workbook</a></li><li><a href="assessment-results.json">OSCAL assessment results</a></li></ul>
<h2>Evidence</h2>
<table><thead><tr><th>Evidence</th><th>Kind</th><th>Revision</th><th>Collected</th><th>Expires</th><th>Entries</th><th>File</th><th>Bytes</th><th>SHA-256</th></tr></thead>
<tbody>${rows.join("\n")}</tbody></table>
<h2>Verify</h2>
<p>In the unpacked folder, <code>sha256sum -c SHA256SUMS</code> compares every file with its hash, and <code>sha256sum SHA256SUMS</code> prints the seal of the whole. The workspace’s audit log has the same seal at the entry ‘Audit package downloaded’.</p>
</body></html>
`;
}
