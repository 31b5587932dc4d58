import type { Logger } from "pino";
import type { Doors } from "../../../db/doors.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import type { Work } from "../../../jobs/jobs.ts";
import type { LogShipper } from "../../../http/logging/ship-log.ts";
import type { Delivery } from "../../../mail/delivery.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { shipAudit, verifyAndNote, type Checkpoints } from "../audit-log/public.ts";
import { checkDomainsAgain, type TxtLookup } from "../domains/public.ts";
import { noteVerification } from "../monitoring/public.ts";
import { snapshotAll } from "../../risk/exposure/public.ts";
import { countOverdueOfAll } from "../../risk/overdue-work/public.ts";
import {
  mailDigests,
  mailNow,
  purgeNotifications,
  tellOfExpiringKeys,
} from "../../people/notifications/public.ts";
import { removeTenantsPastWaiting } from "../tenants/public.ts";
import { removeDeletedRecords, removeExpired } from "./store.ts";

/** What the worker does with each queue's jobs. */
export function workOf(deps: {
  doors: Doors;
  compute: Compute;
  delivery: Delivery | undefined;
  outbox: Outbox;
  publicUrl: string;
  logger: Logger;
  /** Outside the database; if absent, the chains' heads go only to the log. */
  checkpoints: Checkpoints | undefined;
  /** Where the logs are forwarded; absent: nowhere. */
  shipper?: LogShipper | undefined;
  /** Looks up DNS records that prove domains; absent if this server doesn't. */
  txtLookup?: TxtLookup;
}): Work {
  const { doors, delivery, logger } = deps;
  return {
    async sendMail(mailId) {
      await delivery?.send(mailId);
    },
    async purge() {
      await removeExpired(doors);
      await removeDeletedRecords(doors);
      await removeTenantsPastWaiting(doors);
      await purgeNotifications(doors);
      await tellOfExpiringKeys(doors);
      await checkDomainsAgain(deps);
    },
    async verifyAudit() {
      const { reports, noted, forged } = await verifyAndNote(doors.outside, deps.checkpoints);
      // Also in the log, which may be forwarded out of the database owner's reach.
      for (const checkpoint of noted) logger.info({ checkpoint }, "audit checkpoint");
      for (const problem of forged) logger.fatal({ problem }, "an audit checkpoint is not what was written");
      for (const report of reports)
        if (report.broken) logger.fatal({ report }, "the audit log does not verify");
      await doors.outside((tx) => noteVerification(tx, reports));
    },
    async snapshotExposure() {
      await snapshotAll(deps);
      await countOverdueOfAll(deps);
    },
    mailNotifications: () => mailNow(deps),
    mailDigests: () => mailDigests(deps),
    async shipAudit() {
      if (deps.shipper) await shipAudit(doors.outside, deps.shipper.send);
    },
  };
}
