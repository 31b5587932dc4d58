/** The texts of notifications about evidence. */
import { RECORDS } from "@crq/contract/records";
import type { Notice } from "./notice.ts";

/** Evidence that expires soon or has expired, for its owner or, without one, the person who added it. */
export function evidenceExpires(
  tenantId: string,
  of: {
    readonly id: string;
    readonly name: string;
    readonly clientId: string | null;
    readonly ownerId: string | null;
    readonly day: string;
    readonly expired: boolean;
  },
): Notice {
  return {
    to: of.ownerId,
    tenantId,
    clientId: of.clientId,
    kind: "evidence.expire",
    category: "compliance",
    title: of.expired
      ? `The evidence “${of.name}” has expired`
      : `The evidence “${of.name}” expires on ${of.day}`,
    body: of.expired
      ? `It counted until ${of.day}. Add a newer revision, or archive it if it isn't needed anymore.`
      : "Add a newer revision before then, or archive it if it isn't needed anymore.",
    href: RECORDS.evidence.href({ id: of.id, tenantId }),
  };
}
