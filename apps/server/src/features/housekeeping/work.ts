import type { Logger } from "pino";
import type { Doors } from "../../db/doors.ts";
import type { Work } from "../../jobs/jobs.ts";
import type { Delivery } from "../../mail/delivery.ts";
import { verifyChains } from "../audit/public.ts";
import { removeTenantsPastWaiting } from "../tenants/public.ts";
import { removeDeletedRecords, removeExpired } from "./store.ts";

/** What the worker does with each queue's jobs. */
export function workOf(deps: { doors: Doors; delivery: Delivery | undefined; logger: Logger }): Work {
  const { doors, delivery, logger } = deps;
  return {
    async sendMail(mailId) {
      await delivery?.send(mailId);
    },
    async purge() {
      await removeExpired(doors);
      await removeDeletedRecords(doors);
      await removeTenantsPastWaiting(doors);
    },
    async verifyAudit() {
      for (const report of await doors.outside(verifyChains))
        if (report.broken) logger.fatal({ report }, "the audit log does not verify");
    },
  };
}
