/** The server: reads the environment, opens everything, listens. */
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import closeWithGrace from "close-with-grace";
import type { Logger } from "pino";
import { buildApp } from "./app.ts";
import { openDoors } from "./db/doors.ts";
import { embeddedHome } from "./db/embedded-home.ts";
import { openListener } from "./db/listener.ts";
import { demoEmail } from "./demo/demo-people.ts";
import { loadDemo } from "./demo/workspace.ts";
import { EnvError, readEnv, type Env } from "./env.ts";
import { evidenceFiles } from "./features/compliance/evidence/public.ts";
import { publisherFiles } from "./features/compliance/framework-imports/publisher-files.ts";
import { type BreachCheck, breachCheck } from "./features/people/sign-in/passwords/breached-passwords.ts";
import { unmadeBreakGlass } from "./features/people/sign-in/break-glass-store.ts";
import { fillNameKeys } from "./features/people/accounts/public.ts";
import { checkpointsOf, startSealing } from "./features/platform/audit-log/public.ts";
import { type TxtLookup, txtLookup } from "./features/platform/domains/dns-proof.ts";
import { workOf } from "./features/platform/housekeeping/work.ts";
import { countLiveProcesses } from "./features/platform/monitoring/live-processes-store.ts";
import { startRecorder } from "./features/platform/monitoring/recorder.ts";
import { type Draining, openDraining } from "./http/readiness/draining.ts";
import { openShippedLog } from "./http/logging/log.ts";
import { openCompute } from "./jobs/compute-pool.ts";
import { jobs, startWorker } from "./jobs/jobs.ts";
import { openParsing } from "./jobs/parse-pool.ts";
import { openPartHelp } from "./jobs/parts/ask-workers.ts";
import { hardenPrototypes } from "./harden.ts";
import { outbox } from "./mail/outbox.ts";
import { keepHeapSmall } from "./small-heap.ts";
import { localSecret, readyDatabase } from "./start-up.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Opens everything in order, and returns a function that closes it in reverse. */
async function start(env: Env, draining: Draining): Promise<() => Promise<void>> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closers.splice(0).toReversed())
      await step().catch((error: Error) => logger.error({ err: error }, "while closing"));
  };
  const {
    logger,
    shipper,
    close: closeLog,
  } = await openShippedLog(env.logLevel, env.logShipping, "crq-server");
  closers.push(closeLog);
  for (const warning of env.warnings) logger.warn(warning);
  const warn = (error: Error) => logger.warn({ err: error }, "database connection");
  try {
    const database = await readyDatabase(env, (line) => say(`  ${line}`));
    closers.push(database.stop);
    const doors = openDoors(database.urls, { connections: env.connections, onError: warn });
    closers.push(doors.close);
    const sharing = await doors.outside(fillNameKeys);
    if (sharing > 0)
      logger.warn({ tenants: sharing }, "tenants have a name that looks like an older tenant's");
    const recorder = startRecorder({
      ask: doors.ask,
      kind: "server",
      onError: (error) => logger.warn({ err: error }, "what this process counted was not written"),
    });
    closers.push(recorder.close);
    closers.push(
      startSealing(doors, (error) =>
        logger.warn({ err: error }, "new entries of the audit log were not sealed"),
      ).close,
    );
    const live = countLiveProcesses(doors.ask, (error) =>
      logger.warn({ err: error }, "running processes were not counted"),
    );
    closers.push(live.close);
    const embedded = env.mode === "embedded";
    const help = embedded
      ? undefined
      : openPartHelp({
          jobsUrl: database.urls.jobs,
          secret: env.sessionSecret!,
          processes: live.count,
          onError: (error) => logger.warn({ err: error }, "a worker computed no part of a simulation"),
        });
    if (help) closers.push(help.close);
    const compute = openCompute({ processes: live.count, help });
    closers.push(compute.close);
    const parsing = openParsing();
    closers.push(parsing.close);
    const sendsMail = env.smtpUrl !== undefined;
    const secret = env.sessionSecret ?? (await localSecret("session-secret"));
    const password = embedded
      ? (env.demoPassword ?? (await localSecret("demo-password", newDemoPassword)))
      : undefined;
    if (password !== undefined && (await loadDemo(doors, compute, { password, secret })))
      say("  loaded the demo workspace");
    for (const email of await unmadeBreakGlass({ all: doors.ask }, env.breakGlass))
      logger.warn(
        { email },
        "BREAK_GLASS_EMAILS names an address without an account made by `npm run admin -- create-super-admin`: it opens nothing",
      );
    const listener = openListener(database.urls.listen, warn);
    closers.push(listener.close);
    const mails = outbox(sendsMail ? jobs : undefined, (line) => logger.warn(line));
    const checkpoints = checkpointsOf(
      { file: env.auditCheckpointFile, key: env.auditCheckpointKey },
      secret,
      embedded,
    );
    const files = evidenceFiles(
      env.evidence,
      embedded ? join(dirname(embeddedHome()), "evidence") : undefined,
    );
    if (!files)
      logger.info("EVIDENCE_FOLDER and EVIDENCE_S3_ENDPOINT are not set: evidence can't have files");
    const app = await buildApp({
      doors,
      listener,
      compute,
      parsing,
      recorder,
      draining,
      outbox: mails,
      secret,
      ...(checkpoints && { checkpoints }),
      publicUrl: env.publicUrl,
      logger,
      trustedProxies: env.trustedProxies,
      requestsPerMinute: env.requestsPerMinute,
      breakGlass: env.breakGlass,
      ...breaches(env, logger),
      ...dnsOf(env),
      publishers: publisherFiles(env.frameworkHosts),
      evidenceFiles: files,
      federation: env.federation,
      samlMinimumRsaBits: env.samlMinimumRsaBits,
      ...(env.securityContact !== undefined && { securityContact: env.securityContact }),
      showOutbox: embedded && !sendsMail,
      onlyOwnHosts: embedded,
      ...webRoot(),
    });
    closers.push(() => app.close());
    if (embedded) {
      const { delivery } = await import("./mail/delivery.ts"); // in production only the worker sends mail
      const mail =
        env.smtpUrl === undefined
          ? undefined
          : delivery(doors, env.smtpUrl, env.mailFrom, env.mailRequiresTls);
      if (mail) closers.push(async () => mail.close());
      const patient = openDoors(database.urls, { connections: 3, patient: true, onError: warn });
      closers.push(patient.close);
      const work = workOf({
        doors: patient,
        compute,
        delivery: mail,
        outbox: mails,
        publicUrl: env.publicUrl,
        logger,
        checkpoints,
        shipper,
        evidenceFiles: files,
        ...dnsOf(env),
      });
      const worker = await startWorker(database.urls.jobs, work, warn);
      closers.push(worker.stop);
    }
    await app.listen({ host: env.host, port: env.port });
    greet(env, password);
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

/** The built browser code, if it exists. */
function webRoot(): { webRoot?: string } {
  const root = fileURLToPath(new URL("../../web/dist/", import.meta.url));
  return existsSync(`${root}index.html`) ? { webRoot: root } : {};
}

/** The DNS lookup for records that prove domains, if allowed. */
function dnsOf({ dns }: Env): { txtLookup?: TxtLookup } {
  return dns.proof ? { txtLookup: txtLookup(dns.servers) } : {};
}

/** The service for breached passwords, if one is configured. */
function breaches(env: Env, logger: Logger): { breached?: BreachCheck } {
  if (env.breachedPasswordsUrl === undefined) return {};
  const unanswered = (err: Error) => logger.warn({ err }, "breached passwords were not looked up");
  return { breached: breachCheck(env.breachedPasswordsUrl, globalThis.fetch, unanswered) };
}

/** Four groups of digits and letters that aren't easily confused. */
function newDemoPassword(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `Demo-${group()}-${group()}-${group()}!`;
}

function greet(env: Env, password: string | undefined): void {
  say(`\nCyber Risk Quantification is ready at ${env.publicUrl}\n`);
  if (password === undefined) return;
  say(`  Sign in as   ${demoEmail("risk_analyst")}   (any role: <role>@demo.example)`);
  say(`  Password     ${password}`);
  say(
    env.smtpUrl === undefined
      ? `  Administrators are asked for a code: it is at ${env.publicUrl}/dev/outbox`
      : `  Administrators are asked for a code, which is mailed by SMTP_URL.`,
  );
  say(`  API          ${env.publicUrl}/api/docs`);
  say(`  Stop with Ctrl-C.\n`);
}

hardenPrototypes();
keepHeapSmall();
try {
  const env = readEnv(process.env);
  const draining = openDraining();
  const close = await start(env, draining);
  const drainMs = env.drainSeconds * 1000;
  closeWithGrace({ delay: drainMs + 15_000, logger: false }, async ({ err }: { err?: Error }) => {
    if (err) process.stderr.write(`${err.stack ?? err.message}\n`);
    else await draining.begin(drainMs);
    await close();
  });
} catch (error) {
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (error instanceof EnvError) process.stderr.write(`${message}\n`);
  else if (code === "EADDRINUSE")
    process.stderr.write(
      "The port is in use. Stop what listens there, or choose another with PORT=3100 npm start.\n",
    );
  else if (code === "EACCES")
    process.stderr.write(`${message}. Choose a port above 1023 with PORT=3100 npm start.\n`);
  else
    process.stderr.write(
      `The server could not start: ${message}\n${process.env["LOG_LEVEL"] === "debug" ? (stack ?? "") : ""}\n`,
    );
  process.exit(1);
}
