/** The worker: sends mail, does housekeeping, and computes parts of long simulations. Any number of them share the queues; production only. */
import closeWithGrace from "close-with-grace";
import { openDoors } from "./db/doors.ts";
import { EnvError, readEnv } from "./env.ts";
import { checkpointsOf, startSealing } from "./features/platform/audit-log/public.ts";
import { evidenceFiles } from "./features/compliance/evidence/public.ts";
import { txtLookup } from "./features/platform/domains/dns-proof.ts";
import { workOf } from "./features/platform/housekeeping/work.ts";
import { startRecorder } from "./features/platform/monitoring/recorder.ts";
import { hardenPrototypes } from "./harden.ts";
import { openShippedLog } from "./http/logging/log.ts";
import { openCompute } from "./jobs/compute-pool.ts";
import { jobs, startWorker } from "./jobs/jobs.ts";
import { startComputingParts } from "./jobs/parts/compute-parts.ts";
import { delivery } from "./mail/delivery.ts";
import { outbox } from "./mail/outbox.ts";
import { keepHeapSmall } from "./small-heap.ts";
import { readyDatabase } from "./start-up.ts";

hardenPrototypes();
keepHeapSmall();
try {
  const env = readEnv({ NODE_ENV: "production", ...process.env });
  const {
    logger,
    shipper,
    close: closeLog,
  } = await openShippedLog(env.logLevel, env.logShipping, "crq-worker");
  for (const warning of env.warnings) logger.warn(warning);
  const warn = (error: Error) => logger.warn({ err: error }, "database connection");
  const { urls } = await readyDatabase(env, (line) => logger.info(line));
  const doors = openDoors(urls, { connections: 5, patient: true, onError: warn });
  const recorder = startRecorder({
    ask: doors.ask,
    kind: "worker",
    onError: (error) => logger.warn({ err: error }, "what this process counted was not written"),
  });
  const sealing = startSealing(doors, (error) =>
    logger.warn({ err: error }, "new entries of the audit log were not sealed"),
  );
  const mail = delivery(doors, env.smtpUrl!, env.mailFrom, env.mailRequiresTls);
  const compute = openCompute({ cores: 1 });
  const checkpoints = checkpointsOf(
    { file: env.auditCheckpointFile, key: env.auditCheckpointKey },
    env.sessionSecret!,
    false,
  );
  if (!checkpoints)
    logger.warn("AUDIT_CHECKPOINT_FILE is not set: a cut or rewritten audit log shows only in shipped logs");
  const work = workOf({
    doors,
    compute,
    delivery: mail,
    outbox: outbox(jobs),
    publicUrl: env.publicUrl,
    logger,
    checkpoints,
    shipper,
    evidenceFiles: evidenceFiles(env.evidence),
    ...(env.dns.proof && { txtLookup: txtLookup(env.dns.servers) }),
  });
  const worker = await startWorker(urls.jobs, work, warn);
  const parts = await startComputingParts({
    jobsUrl: urls.jobs,
    secret: env.sessionSecret!,
    onError: (error) => logger.warn({ err: error }, "a part of a simulation was not computed"),
  });
  // Mail whose job was lost (for example in a restored backup) is still sent; mail already sent is skipped.
  const waiting = await mail.waiting();
  await doors.outside(async (tx) => {
    for (const id of waiting) await jobs.sendMail(tx, id);
  });
  logger.info({ waitingMails: waiting.length }, "worker ready");
  closeWithGrace({ delay: 15_000, logger: false }, async ({ err }: { err?: Error }) => {
    if (err) logger.error({ err }, "worker stops");
    await parts.close();
    await worker.stop();
    mail.close();
    await compute.close();
    await sealing.close();
    await recorder.close();
    await doors.close();
    await closeLog();
  });
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvError ? error.message : `The worker could not start: ${(error as Error).message}`}\n`,
  );
  process.exit(1);
}
