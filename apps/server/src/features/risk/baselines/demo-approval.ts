import type { BaselineReview } from "@crq/contract/risk/baselines/baselines";
import type { Tx } from "../../../db/doors.ts";
import type { Secret } from "../../../http/secret.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { signBaseline } from "./signature.ts";
import * as store from "./store.ts";

/** An approval in the demo: by one of its people, on a day of its calendar. */
interface DemoApproval {
  readonly tenantId: string;
  readonly secret: Secret;
  readonly approver: { readonly id: string; readonly name: string };
  readonly comment: string;
  readonly at: string;
  /** What the log calls the demo. */
  readonly by: string;
}

/** Inserts a baseline of the demo, approved and signed. */
export async function recordDemoApproval(
  tx: Tx,
  row: store.BaselineValues,
  { tenantId, secret, approver, comment, at, by }: DemoApproval,
): Promise<void> {
  const id = await store.insert(tx, row);
  const reviews: BaselineReview[] = [{ verdict: "approve", comment, by: approver.name, at }];
  const signature = signBaseline(secret, tenantId, { hash: row.hash, reviews });
  const person = { userId: approver.id, name: approver.name };
  await store.saveReviews(tx, id, reviews, { state: "approved", by: person, at, signature });
  const of = { objectType: "baseline", objectId: id } as const;
  const detail = { name: row.name, hash: row.hash, note: "An example" };
  await auditAs(tx, by, undefined, { ...of, action: "baseline.freeze", detail });
  const approved = { ...detail, key: signature.fingerprint };
  await auditAs(tx, by, undefined, { ...of, action: "baseline.approve", detail: approved });
}
