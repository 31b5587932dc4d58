import { X509Certificate } from "node:crypto";
import { EXPIRING_DAYS } from "@crq/contract/platform/tenant-standings";
import type { Doors, Tx } from "../../../db/doors.ts";
import { enabledCertificates } from "./store.ts";

/** A certificate's content never changes, so each is parsed once; a few thousand at most. */
const ends = new Map<string, number>();
const KEPT = 5000;

/** When a certificate expires, in milliseconds; never if it is malformed, which was reported on entry. */
function endOf(pem: string): number {
  let end = ends.get(pem);
  if (end === undefined) {
    try {
      end = new X509Certificate(pem).validToDate.getTime();
    } catch {
      end = Number.POSITIVE_INFINITY;
    }
    if (ends.size >= KEPT) ends.clear();
    ends.set(pem, end);
  }
  return end;
}

/**
 * The tenants whose single sign-on stops soon or has stopped, because the last of their certificates expires
 * within 30 days; their ids, comma-separated.
 */
export async function tenantsWithExpiring(ask: Doors["ask"] | Tx["all"]): Promise<string> {
  return (await enabledCertificates(ask))
    .filter(({ certificates, now }) => {
      const last = Math.max(...certificates.map(endOf));
      return last < Date.parse(now) + EXPIRING_DAYS * 86_400_000;
    })
    .map(({ tenant_id }) => tenant_id)
    .join();
}
