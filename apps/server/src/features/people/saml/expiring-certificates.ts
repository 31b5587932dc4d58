import { X509Certificate } from "node:crypto";
import { EXPIRING_DAYS } from "@crq/contract/platform/tenant-standings";
import type { Doors, Tx } from "../../../db/doors.ts";
import { enabledCertificates } from "./store.ts";

/** What a certificate says never changes, so each is read once; a few thousand at most. */
const ends = new Map<string, number>();
const KEPT = 5000;

/** When a certificate ends, in milliseconds; never, where it cannot be read: that is told where it was entered. */
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

/** The tenants whose single sign-on stops soon, or has stopped: even the last of their certificates ends within 30 days. Their ids, with commas between them. */
export async function tenantsWithExpiring(ask: Doors["ask"] | Tx["all"]): Promise<string> {
  return (await enabledCertificates(ask))
    .filter(({ certificates, now }) => {
      const last = Math.max(...certificates.map(endOf));
      return last < Date.parse(now) + EXPIRING_DAYS * 86_400_000;
    })
    .map(({ tenant_id }) => tenant_id)
    .join();
}
