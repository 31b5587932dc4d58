import type { Logger } from "pino";
import type { Doors } from "../../../db/doors.ts";
import type { Nightly } from "../../../jobs/jobs.ts";
import { chainsToVerify, sealAudit, verifyOn, type Checkpoints } from "../audit-log/public.ts";
import { noteVerification } from "../monitoring/public.ts";

/** For how long a reading of the checkpoints serves, so that a thousand tenants don't read the file a thousand times. */
const READING_MS = 60_000;

/** Verifies each tenant's audit chain, notes the result, and records its head outside the database. */
export function verification(deps: {
  readonly doors: Doors;
  readonly logger: Logger;
  readonly checkpoints: Checkpoints | undefined;
}): Nightly {
  const { doors, logger, checkpoints } = deps;
  let reading: { readonly until: number; readonly read: ReturnType<Checkpoints["read"]> } | undefined;
  const read = () => {
    if (!checkpoints) return undefined;
    if (!reading || reading.until < Date.now())
      reading = { until: Date.now() + READING_MS, read: checkpoints.read() };
    return reading.read;
  };
  return {
    async begin() {
      await sealAudit(doors);
      reading = undefined;
      const noted = await read();
      for (const { line, reason } of noted?.forged ?? [])
        logger.fatal(
          { problem: `line ${line} of ${checkpoints!.file} ${reason}` },
          "an audit checkpoint is not what was written",
        );
      return chainsToVerify(doors, noted);
    },
    async tenant(tenantId) {
      const noted = await read();
      const report = await verifyOn(doors, tenantId, noted);
      const { entries: seq, head, broken } = report;
      // Also in the log, which may be forwarded out of the database owner's reach.
      if (broken) logger.fatal({ report }, "the audit log does not verify");
      else if (seq > 0) {
        const heads = [{ tenantId, seq, head }];
        const lines = await (checkpoints?.note(heads, noted) ?? [JSON.stringify(heads[0])]);
        for (const checkpoint of lines) logger.info({ checkpoint }, "audit checkpoint");
      }
      await doors.outsideOf(tenantId, (tx) => noteVerification(tx, report));
    },
  };
}
