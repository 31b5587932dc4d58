import type { Logger } from "pino";
import type { Doors } from "../../../db/doors.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { eachInTurn } from "../../../jobs/each-in-turn.ts";
import type { Work } from "../../../jobs/jobs.ts";
import type { LogShipper } from "../../../http/logging/ship-log.ts";
import type { Delivery } from "../../../mail/delivery.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { keepActivity } from "../activity/public.ts";
import { shipAudit, type Checkpoints } from "../audit-log/public.ts";
import { checkDomainsAgain, type TxtLookup } from "../domains/public.ts";
import { remindOfAuditors } from "../../compliance/auditors/public.ts";
import { tellOfChangedAnswers } from "../../risk/control-model/public.ts";
import { remindOfRisks } from "../../risk/register/public.ts";
import { collectFiles, type EvidenceFiles, tellOfExpiring } from "../../compliance/evidence/public.ts";
import { snapshotTenant, tenantsToSnapshot } from "../../risk/exposure/public.ts";
import { tellOfDueProjects } from "../../risk/remediation/public.ts";
import { countOverdue } from "../../risk/overdue-work/public.ts";
import {
  mailDigests,
  mailNow,
  purgeNotifications,
  tellOfExpiringKeys,
} from "../../people/notifications/public.ts";
import { removeTenantsPastWaiting } from "../tenants/public.ts";
import { removeDeletedRecords, removeExpired, tenantIds } from "./store.ts";
import { verification } from "./verification.ts";

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
  /** Where the files of evidence lie; absent if this installation keeps none. */
  evidenceFiles?: EvidenceFiles | undefined;
  /** Looks up DNS records that prove domains; absent if this server doesn't. */
  txtLookup?: TxtLookup;
}): Work {
  const { doors, delivery, logger } = deps;
  return {
    async sendMail(mailId) {
      await delivery?.send(mailId);
    },
    purge: {
      // Each is a job of its own, so that one that fails keeps none of the others, and no tenant's, from being done.
      steps: {
        "remove what expired": () => removeExpired(doors),
        "remove tenants": () => removeTenantsPastWaiting(doors, deps.evidenceFiles),
        "remove notifications": () => purgeNotifications(doors),
        "tell of expiring keys": () => tellOfExpiringKeys(doors),
        "check domains": () => checkDomainsAgain(deps),
        "add up the activity": () => keepActivity(doors),
      },
      begin: () => tenantIds(doors),
      tenant: (tenantId) =>
        eachInTurn(
          [
            () => removeDeletedRecords(doors, tenantId),
            () => tellOfExpiring(doors, tenantId),
            () => remindOfAuditors(doors, tenantId),
            () => remindOfRisks(doors, tenantId),
            () => tellOfDueProjects(doors, tenantId),
            () => tellOfChangedAnswers(doors, tenantId),
            () => collectFiles(doors, deps.evidenceFiles, tenantId),
          ],
          (work) => work(),
        ),
    },
    verifyAudit: verification(deps),
    snapshotExposure: {
      begin: () => doors.outside(tenantsToSnapshot),
      async tenant(tenantId) {
        await snapshotTenant(deps, tenantId, (err, key) =>
          logger.error({ err, tenantId, key }, "computing the exposure failed"),
        );
        await countOverdue(doors, tenantId);
      },
    },
    mailNotifications: () => mailNow(deps),
    mailDigests: () => mailDigests(deps),
    async shipAudit() {
      if (deps.shipper) await shipAudit(doors, deps.shipper.send);
    },
  };
}
