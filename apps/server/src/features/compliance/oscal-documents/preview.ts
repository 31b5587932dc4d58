/** What an uploaded file is, before it's kept. */
import type { DocumentPreview } from "@crq/contract/compliance/oscal-documents";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { ReadFile } from "./files/read-document.ts";
import { fingerprints, fingerprintsOf, type StoredMention } from "./mention-store.ts";
import * as store from "./store.ts";
import { matched } from "./upload.ts";

const MOST_ENTRIES = 2000;
const MOST_UNKNOWN = 200;
const MOST_CHANGES = 500;

/** What is asked about a file. */
export interface AskedPreview {
  readonly framework?: string | null | undefined;
  readonly replaces?: string | undefined;
}

/** A file that can't be kept says why; one that can, which controls it speaks about, and what it says otherwise than the one before. */
export async function previewOf(
  tx: Tx,
  ctx: TenantCtx,
  { document, sha256, size, format, model, problem, findings }: ReadFile,
  asked: AskedPreview,
): Promise<DocumentPreview> {
  const before = asked.replaces === undefined ? undefined : await store.byId(tx, asked.replaces);
  if (asked.replaces !== undefined && !before) throw new Fault("not-found");
  const file = { sha256, size, format, model, findings: [...findings] };
  if (!document) return { ...NOTHING, ...file, problem };
  const { title, version: documentVersion, oscalVersion, published, lastModified } = document.about;
  const chosen = asked.framework === undefined && before ? before.framework : asked.framework;
  const { framework, mentions, unknown, controls } = await matched(tx, ctx, chosen, document);
  const same = await store.withFile(tx, sha256);
  return {
    ...file,
    problem: before && before.model !== document.model ? otherThan(before.model) : null,
    title,
    documentVersion,
    oscalVersion,
    published,
    lastModified,
    sources: [...document.about.sources],
    framework,
    mentions: mentions.length,
    controls,
    leftOut: document.leftOut,
    entries: entriesIn(mentions).slice(0, MOST_ENTRIES),
    unknown: unknown.slice(0, MOST_UNKNOWN),
    unknownCount: unknown.length,
    sameAs: same ?? null,
    changes: before ? changesOf(await fingerprints(tx, before.id), fingerprintsOf(mentions)) : null,
  };
}

/** Why a file can't replace a document. */
export function otherThan(model: string): string {
  return `This file is of another kind than the document, which is an OSCAL ${model.replaceAll("-", " ")}. Upload it as a document of its own.`;
}

const NOTHING = {
  title: "",
  documentVersion: "",
  oscalVersion: "",
  published: null,
  lastModified: null,
  sources: [],
  framework: null,
  mentions: 0,
  controls: 0,
  leftOut: 0,
  entries: [],
  unknown: [],
  unknownCount: 0,
  sameAs: null,
  changes: null,
};

function entriesIn(mentions: readonly StoredMention[]): DocumentPreview["entries"] {
  return [...Map.groupBy(mentions, ({ entry }) => entry)].map(([entry, those]) => ({
    entry,
    known: those[0]!.known,
    mentions: those.length,
  }));
}

type Prints = ReturnType<typeof fingerprintsOf>;

function changesOf(before: Prints, after: Prints): NonNullable<DocumentPreview["changes"]> {
  const items: NonNullable<DocumentPreview["changes"]>["items"] = [];
  let unchanged = 0;
  for (const [entry, { mentions, print }] of after) {
    const was = before.get(entry);
    if (was?.print === print) unchanged++;
    else items.push({ entry, state: was ? "changed" : "new", before: was?.mentions ?? 0, after: mentions });
  }
  for (const [entry, { mentions }] of before)
    if (!after.has(entry)) items.push({ entry, state: "gone", before: mentions, after: 0 });
  const of = (state: string) => items.filter((one) => one.state === state).length;
  const counts = { new: of("new"), gone: of("gone"), changed: of("changed"), unchanged };
  return { ...counts, items: items.slice(0, MOST_CHANGES) };
}
