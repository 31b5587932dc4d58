import type { AuditAction, RecordKind } from "@crq/contract/records";
import type { Actor } from "../../../http/actor.ts";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { ExportDetail } from "../../../http/list-handlers.ts";
import type { AuditEntry, Origin } from "./entry.ts";
import { append, contains, lastNameOf, namesCreatedBy } from "./store.ts";

/**
 * Appends to the audit chain of the transaction's tenant (or of the one named), in the same transaction as
 * the recorded change.
 */
export async function audit(
  tx: Tx,
  actor: Pick<Actor, "userId" | "email">,
  origin: Origin,
  entry: AuditEntry,
  tenantId?: string,
): Promise<void> {
  await append(tx, { actorId: actor.userId, actor: actor.email, origin, entry, tenantId });
}

/** The entry for an exported list, which always names the caller. */
export function exported(action: Extract<AuditAction, `${string}.export`>) {
  const objectType = action.slice(0, -".export".length) as RecordKind;
  return async (
    tx: Tx,
    { actor, request }: { readonly actor: Actor | undefined; readonly request: Origin },
    detail: ExportDetail,
  ): Promise<void> => {
    if (!actor) throw new Fault("unauthenticated");
    await audit(tx, actor, request, { action, objectType, detail: { ...detail } });
  };
}

/** Logs an action on a record, with the record's name. */
export function recorded<K extends RecordKind>(kind: K) {
  return (
    tx: Tx,
    { actor, request }: { readonly actor: Actor; readonly request: Origin },
    done: Extract<AuditAction, `${K}.${string}`> extends `${K}.${infer Done}` ? Done : never,
    record: { readonly id: string; readonly name: string },
    detail: object,
  ): Promise<void> =>
    audit(tx, actor, request, {
      action: `${kind}.${done}` as AuditAction,
      objectType: kind,
      objectId: record.id,
      detail: { name: record.name, ...detail },
    });
}

/** The same without a session: a stranger, a command, a job. */
export async function auditAs(
  tx: Tx,
  actor: string,
  origin: Origin | undefined,
  entry: AuditEntry,
  tenantId?: string,
): Promise<void> {
  await append(tx, { actorId: null, actor, origin, entry, tenantId });
}

/** Whether a person has ever done anything in the transaction's tenant, according to its log. */
export function hasDone(tx: Tx, actor: string, action: AuditAction): Promise<boolean> {
  return contains(tx, actor, action);
}

/** The names of the records that an actor named so created: with `assessment.create`, those of its assessments. */
export function createdBy(
  tx: Tx,
  actor: string,
  action: Extract<AuditAction, `${string}.create`>,
): Promise<string[]> {
  return namesCreatedBy(tx, actor, action);
}

/**
 * Whether what acted under an id was a key of the tenant, of which no one knows who held it. The log keeps that after the key is gone; people are
 * named by their address, also when they call with a key of their own.
 */
export async function wasTenantKey(tx: Tx, actorId: string): Promise<boolean> {
  return (await lastNameOf(tx, actorId))?.startsWith("key ") ?? false;
}

export type { AuditEntry } from "./entry.ts";
export { checkpointsOf, embeddedCheckpointFile } from "./checkpoint-settings.ts";
export type { Checkpoints } from "./checkpoints.ts";
export { chainsToVerify, verifyAndNote, verifyChains, verifyOne, type ChainReport } from "./verify.ts";
export { newestOf, readLogs } from "./read-logs.ts";
export { verifyOn } from "./verify-on.ts";
export { sealAudit, startSealing } from "./seal.ts";
export { shipAudit } from "./ship.ts";
export { logFigures, tenantEntries, unsealedSeconds } from "./figures-store.ts";
export { UNSEALED_FROM } from "./seal-store.ts";
