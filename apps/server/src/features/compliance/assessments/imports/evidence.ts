/** Evidence that a file names, as this tenant keeps it. */
import type { SaidEvidence, SaidRevision } from "@crq/frameworks/oscal/convert/results-shapes";
import type { ImportedEvidence } from "../../evidence/public.ts";
import { nameOf } from "./place.ts";

/**
 * Addresses and texts stay what they are. Of a file there's only what the results say of it, so that becomes a text: its name, size and SHA-256, by which the
 * same file is recognized when someone adds it.
 */
export function evidenceToImport(
  evidence: readonly SaidEvidence[],
  entries: ReadonlyMap<string, string>,
  today: string,
): ImportedEvidence[] {
  return evidence.flatMap((one) => {
    const linked = [...new Set(one.entries.flatMap((entry) => entries.get(entry) ?? []))];
    if (linked.length === 0) return [];
    const isLink = one.kind === "link" && one.revisions.length > 0 && one.revisions.every(isWebAddress);
    const collectedOn = one.collectedOn || today;
    const revisions = one.revisions.toSorted((a, b) => a.number - b.number);
    const kept = revisions.length > 0 ? revisions : [NO_REVISION];
    return [
      {
        name: one.name,
        kind: isLink ? ("link" as const) : ("text" as const),
        description: withOwner(one),
        collectedOn,
        expiresOn: one.expiresOn !== null && one.expiresOn < collectedOn ? null : one.expiresOn,
        entries: linked,
        revisions: kept.map((revision) => ({
          url: isLink ? revision.url : null,
          body: isLink ? null : bodyOf(revision),
          collectedOn: revision.collectedOn || collectedOn,
          addedBy: nameOf(revision.addedBy) ?? "Imported",
        })),
      },
    ];
  });
}

const NO_REVISION: SaidRevision = {
  number: 1,
  collectedOn: "",
  file: null,
  url: null,
  text: null,
  addedAt: "",
  addedBy: "",
};

function isWebAddress({ url }: SaidRevision): boolean {
  const address = url === null ? null : URL.parse(url);
  return address !== null && /^https?:$/.test(address.protocol);
}

const MOST_DESCRIPTION = 4000;

function withOwner({ description, owner }: SaidEvidence): string {
  if (owner === "") return description;
  const line = `Owner in the imported file: ${owner}`;
  if (description.includes(line)) return description;
  return [description, line]
    .filter((text) => text !== "")
    .join("\n\n")
    .slice(0, MOST_DESCRIPTION);
}

function bodyOf({ file, url, text }: SaidRevision): string {
  if (text !== null && text !== "") return text;
  if (url !== null && url !== "") return url;
  if (file === null) return "The imported file says no more about this evidence.";
  return [
    "The file itself isn't part of the import.",
    `Name: ${file.name}`,
    `Type: ${file.type}`,
    `Size: ${file.size} bytes`,
    `SHA-256: ${file.sha256}`,
  ].join("\n");
}
