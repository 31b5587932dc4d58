import type { Permission } from "./permissions.ts";
import type { ActivityKind } from "./platform/activity-kinds.ts";
import type { Role } from "./roles.ts";

/**
 * Where records of a kind live. `tenant`: in a tenant, reached only from inside. `administration`: in a tenant, and also reached from the
 * platform. `platform`: above all tenants. `person`: with a person, whatever tenants they work for.
 */
export type Home = "tenant" | "administration" | "platform" | "person";

/** An action on a record as written into the audit log, with its words. */
export interface RecordAction {
  /** Its name in the log: `Client archived`. */
  readonly log: string;
  /**
   * The words after the name of the person who did it: `archived the client {without a name}`. Braces mark the place of the record's name,
   * and contain the words to use when the name isn't known.
   */
  readonly did: string;
  /** A refusal or a problem: worth a second look. */
  readonly alarming?: true;
  /** The record can't be opened afterwards. */
  readonly gone?: true;
}

/** A record to link to. */
export interface LinkedRecord {
  readonly id: string;
  readonly tenantId: string;
  /** Its name, if known. */
  readonly name?: string | null | undefined;
}

/** The reader of a link. */
export interface Reader {
  readonly role: Role;
  /** Where they work; null on the platform. */
  readonly tenantId: string | null;
}

/** Everything that the product has to know about a kind of record. */
export interface RecordKindFacts {
  /** One of them, and several, in lower case. */
  readonly noun: readonly [one: string, several: string];
  readonly lives: Home;
  /** The permission to open its screen; absent if it has none. */
  readonly permission?: Permission;
  /** The path of its screen, or of the list that contains it. */
  readonly href?: (record: LinkedRecord, reader: Reader) => string;
  /** The tables with records of this kind: those that refer to others of them first. */
  readonly tables: readonly string[];
  /** Tables with parts of a record: the database deletes them with it. */
  readonly parts?: readonly string[];
  /** Deleted ones can be restored for a while: their first table records when they were deleted. */
  readonly restorable?: true;
  /** Its records have no names but are described: `Risk appetite of Larkfield Health`. */
  readonly described?: true;
  /** The category of its actions in the screens' filter. */
  readonly activity: ActivityKind;
  /** The actions on it. The log writes `kind.action`. */
  readonly actions: Readonly<Record<string, RecordAction>>;
}
