import type { PlatformFigures } from "@crq/contract/platform/monitoring";
import { counted, percent } from "../../../ui/format.ts";
import type { Warning } from "./warning.ts";
import { stretch } from "./words.ts";

/** The thresholds at which a figure needs attention. */
const LIMITS = {
  connectionShare: 0.8,
  transactionSeconds: 300,
  cacheHitShare: 0.9,
  waitingSeconds: 600,
  eventLoopMs: 200,
  backupDays: 7,
  verificationDays: 2,
  unsealedSeconds: 60,
} as const;

/** Items that need the platform's attention, current failures first. */
export function platformWarnings(figures: PlatformFigures): Warning[] {
  return [...answers(figures), ...work(figures), ...storage(figures), ...safety(figures)].sort(
    (one, other) => Number(other.urgent) - Number(one.urgent),
  );
}

function answers({ health, processes, together, errors }: PlatformFigures): Warning[] {
  const found: Warning[] = [];
  const silent = processes.filter(({ state }) => state === "silent");
  if (silent.length > 0)
    found.push({
      key: "silent",
      urgent: true,
      title: `${counted(silent.length, "process", "processes")} stopped reporting`,
      advice:
        "No heartbeat for two and a half minutes, and no clean shutdown. Check its log, then restart it.",
      link: { to: "#processes", label: "Processes" },
    });
  if (health.percentage !== null && (health.status === "degraded" || health.status === "unhealthy"))
    found.push({
      key: "errors",
      urgent: health.status === "unhealthy",
      title: `${percent(1 - health.percentage / 100)} of requests failed in the last hour`,
      advice: `Healthy is at most 0.5%. ${counted(errors.lastDay, "answer")} of the last day ${errors.lastDay === 1 ? "was unexpected" : "were unexpected"}. Look for the request IDs in the log.`,
      link: { to: "#errors", label: "Errors" },
    });
  if (together.eventLoopP99Ms > LIMITS.eventLoopMs)
    found.push({
      key: "event-loop",
      urgent: false,
      title: "A server process is overloaded",
      advice: `Its event loop was late by ${Math.round(together.eventLoopP99Ms)} ms. If this continues, add a process or a core.`,
      link: { to: "#processes", label: "Processes" },
    });
  return found;
}

function work({ queues, failedJobs, mail }: PlatformFigures): Warning[] {
  const found: Warning[] = [];
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  if (failed > 0)
    found.push({
      key: "failed-jobs",
      urgent: false,
      title: `${counted(failed, "background job")} failed permanently`,
      advice: `The latest failed with ${failedJobs[0]?.error ?? "an error"}. Fix the cause, then try again from here.`,
      link: { to: "#queues", label: "Queues" },
    });
  const late = queues.filter(
    ({ name, oldestWaitingSeconds }) =>
      (oldestWaitingSeconds ?? 0) > LIMITS.waitingSeconds && (mail.sends || name !== "send-mail"),
  );
  for (const queue of late)
    found.push({
      key: `late ${queue.name}`,
      urgent: true,
      title: `Jobs are waiting in ${queue.name}`,
      advice: `The oldest for ${stretch(queue.oldestWaitingSeconds)}. Check that a worker is running.`,
      link: { to: "#queues", label: "Queues" },
    });
  if (mail.sends && mail.failed > 0)
    found.push({
      key: "mail",
      urgent: true,
      title: `${counted(mail.failed, "email")} couldn’t be delivered`,
      advice:
        "Codes and invitations don't arrive. Check SMTP_URL and the mail server. Failed mail is sent again automatically.",
      link: { to: "#queues", label: "Mail" },
    });
  return found;
}

function storage({ database }: PlatformFigures): Warning[] {
  const found: Warning[] = [];
  const link = { to: "#database", label: "Database" };
  const { used, most } = database.connections;
  if (used / most >= LIMITS.connectionShare)
    found.push({
      key: "connections",
      urgent: true,
      title: `${used} of ${most} database connections are in use`,
      advice: "At the limit, requests will fail. Raise max_connections or run fewer processes.",
      link,
    });
  if ((database.oldestTransactionSeconds ?? 0) > LIMITS.transactionSeconds)
    found.push({
      key: "transaction",
      urgent: false,
      title: `A transaction has been open for ${stretch(database.oldestTransactionSeconds)}`,
      advice: "Until it ends, the database can't clean up old rows.",
      link,
    });
  if (database.cacheHitShare !== null && database.cacheHitShare < LIMITS.cacheHitShare)
    found.push({
      key: "cache",
      urgent: false,
      title: `${percent(1 - database.cacheHitShare)} of database reads go to disk`,
      advice: "Increase shared_buffers to speed up responses.",
      link,
    });
  return found;
}

function safety({ auditLog, unsealedSeconds, backup, at }: PlatformFigures): Warning[] {
  const found: Warning[] = [];
  const days = (then: string) => (Date.parse(at) - Date.parse(then)) / 86_400_000;
  if (auditLog && auditLog.broken > 0)
    found.push({
      key: "audit",
      urgent: true,
      title: `${counted(auditLog.broken, "audit chain fails", "audit chains fail")} verification`,
      advice:
        "An entry was changed or removed outside the application. Preserve the database and find out who had access.",
      link: { to: "/riskmon-administration/audit-logs", label: "Audit logs" },
    });
  else if (auditLog && days(auditLog.verifiedAt) > LIMITS.verificationDays)
    found.push({
      key: "verification",
      urgent: false,
      title: `The audit log was last verified ${Math.floor(days(auditLog.verifiedAt))} days ago`,
      advice: "Verification runs nightly. Check that a worker is running.",
      link: { to: "#queues", label: "Queues" },
    });
  if ((unsealedSeconds ?? 0) > LIMITS.unsealedSeconds)
    found.push({
      key: "unsealed",
      urgent: true,
      title: `New audit log entries have waited ${stretch(unsealedSeconds)} to be sealed`,
      advice:
        "Until then, a change to them outside the application goes unnoticed. Every server seals them within 5 seconds; its log says why not.",
      link: { to: "#processes", label: "Processes" },
    });
  if (backup && days(backup.takenAt) > LIMITS.backupDays)
    found.push({
      key: "backup",
      urgent: false,
      title: `The latest backup is ${Math.floor(days(backup.takenAt))} days old`,
      advice: "Run npm run db:backup, and schedule it.",
      link: { to: "#installation", label: "Installation" },
    });
  return found;
}
