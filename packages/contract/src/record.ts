import type { Permission } from "./permissions.ts";
import type { ActivityKind } from "./platform/activity-kinds.ts";
import type { Role } from "./roles.ts";

/**
 * Where records of a kind live. `tenant`: in a tenant, reached only by who works there. `administration`: in a tenant, and reached from the
 * platform as well. `platform`: above all tenants. `person`: with a person, whatever tenants they work for.
 */
export type Home = "tenant" | "administration" | "platform" | "person";

/** Something that is done to a record and written into the audit log, with its words. */
export interface RecordAction {
  /** What the log calls it: `Client archived`. */
  readonly log: string;
  /**
   * What it reads like after the name of who did it: `archived the client {without a name}`. Braces stand where the record's name goes, and
   * hold the words for one whose name is not known.
   */
  readonly did: string;
  /** Something was refused or found wrong: worth a second look. */
  readonly alarming?: true;
  /** The record cannot be opened afterwards. */
  readonly gone?: true;
}

/** A record that is to be linked. */
export interface LinkedRecord {
  readonly id: string;
  readonly tenantId: string;
  /** Its name, where it is known. */
  readonly name?: string | null | undefined;
}

/** Who reads a link. */
export interface Reader {
  readonly role: Role;
  /** Where they work; null on the platform. */
  readonly tenantId: string | null;
}

/** Everything that the product has to know of a kind of record. */
export interface RecordKindFacts {
  /** One of them, and several, in lower case. */
  readonly noun: readonly [one: string, several: string];
  readonly lives: Home;
  /** What it takes to open its screen; absent where it has none. */
  readonly permission?: Permission;
  /** The path of its screen, or of the list that it is found in. */
  readonly href?: (record: LinkedRecord, reader: Reader) => string;
  /** The tables that hold records of this kind: those that refer to others of them first. */
  readonly tables: readonly string[];
  /** Tables that hold parts of a record: the database deletes them with it. */
  readonly parts?: readonly string[];
  /** Deleted ones can be restored for a while: their first table says when they were deleted. */
  readonly restorable?: true;
  /** Its records have no names but are described: `Risk appetite of Larkfield Health`. */
  readonly described?: true;
  /** What the screens' filter counts its actions among. */
  readonly activity: ActivityKind;
  /** What is done to it. The log holds `kind.action`. */
  readonly actions: Readonly<Record<string, RecordAction>>;
}
