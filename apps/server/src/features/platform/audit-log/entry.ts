import type { AuditAction, ObjectType } from "@crq/contract/records";

/** One event. `action` is `record.verb`; `detail` holds what changed, never a secret. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly objectType: ObjectType;
  readonly objectId?: string | undefined;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Where a request came from, to the extent that the log keeps it. */
export interface Origin {
  readonly id: string;
  readonly ip: string;
}
