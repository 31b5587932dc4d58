import { COMPLIANCE_RECORDS } from "./compliance/records.ts";
import { PEOPLE_RECORDS } from "./people/records.ts";
import { can } from "./permissions.ts";
import type { ActivityKind } from "./platform/activity-kinds.ts";
import { PLATFORM_RECORDS } from "./platform/records.ts";
import type { Home, LinkedRecord, Reader, RecordAction, RecordKindFacts } from "./record.ts";
import { RISK_RECORDS } from "./risk/records.ts";

/**
 * Every kind of record, declared once, in its section. The audit log's actions and words, the activity's sentences and kinds, links, the
 * palette's search, and the lists for export, purge and deletion come from here. A kind comes after the kinds that its records refer to.
 */
export const RECORDS = {
  ...PLATFORM_RECORDS,
  ...PEOPLE_RECORDS,
  ...RISK_RECORDS,
  ...COMPLIANCE_RECORDS,
} satisfies Record<string, RecordKindFacts>;

type Records = typeof RECORDS;

/** A kind of record. */
export type RecordKind = keyof Records;

/** Every action that the audit log can contain: `client.archive`. */
export type AuditAction = {
  [K in RecordKind]: `${K}.${keyof Records[K]["actions"] & string}`;
}[RecordKind];

/** The subject of a log entry: a kind of record, or the log itself. */
export type ObjectType = RecordKind | "audit-log";

/** The kinds, in the order of their declaration. */
export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[];

type Listed<K extends RecordKind, Field extends string> = K extends RecordKind
  ? Records[K] extends Readonly<Record<Field, readonly (infer Table)[]>>
    ? Table
    : never
  : never;
type KindsIn<H extends Home> = { [K in RecordKind]: Records[K]["lives"] extends H ? K : never }[RecordKind];

/** The tables with records that live in a place. */
export type TableOf<H extends Home> = Listed<KindsIn<H>, "tables">;

/** The tables with parts of records that live in a place. */
export type PartOf<H extends Home> = Listed<KindsIn<H>, "parts">;

/** The tables with records that live in a place, those that refer to others first: the order in which they can be emptied. */
export function tablesOf<H extends Home>(home: H): TableOf<H>[] {
  const kinds = RECORD_KINDS.filter((kind) => RECORDS[kind].lives === home);
  return kinds.toReversed().flatMap((kind) => RECORDS[kind].tables as readonly TableOf<H>[]);
}

type Restorable = {
  [K in RecordKind]: Records[K] extends { readonly restorable: true } ? K : never;
}[RecordKind];

/** The tables whose rows record when they were deleted, and can be restored for a while. */
export const RESTORABLE_TABLES = RECORD_KINDS.filter(
  (kind): kind is Restorable => "restorable" in RECORDS[kind],
).flatMap((kind) => RECORDS[kind].tables);

/** The declaration of a kind; undefined for an unknown name. */
export function recordKind(kind: string): RecordKindFacts | undefined {
  return Object.hasOwn(RECORDS, kind) ? RECORDS[kind as RecordKind] : undefined;
}

/** The declaration of an action (`client.archive`); undefined for one that no kind declares. */
export function recordAction(action: string): RecordAction | undefined {
  const [kind = "", name = ""] = action.split(".");
  const actions = recordKind(kind)?.actions ?? {};
  return Object.hasOwn(actions, name) ? actions[name] : undefined;
}

/** An action in plain words; an undeclared one by its own name. */
export function actionWords(action: string): string {
  return recordAction(action)?.log ?? action;
}

/** The kinds whose actions the screens' filter puts into one category of activity. */
export function kindsOfActivity(activity: ActivityKind): RecordKind[] {
  return RECORD_KINDS.filter((kind) => RECORDS[kind].activity === activity);
}

/** Whether a person can search for records of a kind where they work. */
export function maySeek(kind: string, { role, tenantId }: Reader): boolean {
  const { lives, permission } = recordKind(kind) ?? {};
  if (permission === undefined || !can(role, permission)) return false;
  if (lives === "tenant") return tenantId !== null;
  return lives !== "platform" || tenantId === null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The path of a record's screen, or of the list that contains it; undefined if the reader can't open any. */
export function recordHref(kind: string, record: LinkedRecord, reader: Reader): string | undefined {
  const { lives, permission, href } = recordKind(kind) ?? {};
  if (!href || !permission || !UUID.test(record.id) || !can(reader.role, permission)) return undefined;
  const here = record.tenantId === reader.tenantId;
  if (lives === "tenant" && !here) return undefined;
  if (lives === "administration" && !here && reader.tenantId !== null) return undefined;
  return href(record, reader);
}

/** The part of a log or activity entry that identifies its subject. */
export interface Entry {
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly tenantId: string;
}

/** The path of an entry's subject; undefined if the reader can't open any, or the entry says that it's gone. */
export function entryHref(entry: Entry & Pick<LinkedRecord, "name">, reader: Reader): string | undefined {
  const { action, objectType, objectId, tenantId, name } = entry;
  if (objectId === null || recordAction(action)?.gone) return undefined;
  return recordHref(objectType, { id: objectId, tenantId, name }, reader);
}
