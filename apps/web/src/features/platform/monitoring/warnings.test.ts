/** The warnings, their thresholds, and that calm figures produce none. */
import type { PlatformFigures, TenantFigures } from "@crq/contract/platform/monitoring";
import { expect, test } from "vitest";
import { platformWarnings } from "./platform-warnings.ts";
import { tenantWarnings } from "./tenant-warnings.ts";

const AT = "2026-11-22T10:00:00Z";
const daysFromNow = (days: number) => new Date(Date.parse(AT) + days * 86_400_000).toISOString();

const FIGURES = {
  requestsPerMinute: 10,
  clientErrorShare: 0,
  serverErrorShare: 0,
  p50Ms: 5,
  p95Ms: 9,
  p99Ms: 20,
  eventLoopP99Ms: 2,
  cpuCores: 0.1,
  memoryBytes: 1e8,
};
const PLATFORM: PlatformFigures = {
  at: AT,
  health: { percentage: 99.9, status: "healthy", responseTimeMs: 5, uptimeSeconds: 60 },
  processes: [],
  together: FIGURES,
  database: {
    version: "18.0",
    sizeBytes: 1e7,
    connections: { used: 12, most: 100 },
    cacheHitShare: 0.99,
    longestStatementSeconds: null,
    oldestTransactionSeconds: 1,
    tables: [],
  },
  queues: [{ name: "send-mail", waiting: 0, active: 0, failed: 0, oldestWaitingSeconds: null }],
  failedJobs: [],
  mail: { sends: true, waiting: 0, failed: 0, sentLastDay: 3, lastError: null },
  errors: { lastDay: 0, newest: [] },
  migrations: { applied: 18, newest: "0018_monitoring.sql", at: AT },
  auditLog: { verifiedAt: daysFromNow(-1), chains: 2, entries: 20, broken: 0 },
  unsealedSeconds: 2,
  backup: { takenAt: daysFromNow(-1), bytes: 1, tables: 1 },
};
const TENANT: TenantFigures = {
  tenantId: "11111111-1111-4111-8111-111111111111",
  at: AT,
  timezone: "UTC",
  signIns: [{ on: "2026-11-22", opened: 5, refused: 1 }],
  people: {
    members: 5,
    active: 5,
    dormant: 0,
    neverSignedIn: 0,
    suspended: 0,
    lockedOut: 0,
    withFactor: 5,
    accounts: 5,
    mfaRequired: false,
  },
  apiKeys: { live: 1, usedLastMonth: 1, unused: 0, expiring: 0 },
  singleSignOn: null,
  provisioning: null,
  plan: { name: "Starter", members: { used: 1, limit: 3 }, assessments: { used: 0, limit: 5 } },
  failedMails: 0,
  computations: null,
  auditLog: null,
};
const platform = (more: Partial<PlatformFigures>) =>
  platformWarnings({ ...PLATFORM, ...more }).map(({ key, urgent }) => (urgent ? `${key}!` : key));
const tenant = (more: Partial<TenantFigures>) =>
  tenantWarnings({ ...TENANT, ...more }).map(({ key, urgent }) => (urgent ? `${key}!` : key));

test("calm figures produce no warnings", () => {
  expect([platform({}), tenant({})]).toEqual([[], []]);
  expect(platform({ auditLog: null, backup: null })).toEqual([]);
});

test.each<[string, Partial<PlatformFigures>, string[]]>([
  ["failing answers", { health: { ...PLATFORM.health, percentage: 99, status: "degraded" } }, ["errors"]],
  ["many of them", { health: { ...PLATFORM.health, percentage: 90, status: "unhealthy" } }, ["errors!"]],
  ["a late event loop", { together: { ...FIGURES, eventLoopP99Ms: 201 } }, ["event-loop"]],
  [
    "failed and late work, the late first",
    { queues: [{ name: "purge", waiting: 1, active: 0, failed: 2, oldestWaitingSeconds: 601 }] },
    ["late purge!", "failed-jobs"],
  ],
  [
    "mail that waits, where mail is sent",
    { queues: [{ name: "send-mail", waiting: 1, active: 0, failed: 0, oldestWaitingSeconds: 601 }] },
    ["late send-mail!"],
  ],
  ["mail that fails", { mail: { ...PLATFORM.mail, failed: 1 } }, ["mail!"]],
  ["mail that nobody sends", { mail: { ...PLATFORM.mail, sends: false, failed: 1, waiting: 9 } }, []],
  [
    "connections",
    { database: { ...PLATFORM.database, connections: { used: 80, most: 100 } } },
    ["connections!"],
  ],
  [
    "an old transaction",
    { database: { ...PLATFORM.database, oldestTransactionSeconds: 301 } },
    ["transaction"],
  ],
  ["a cold cache", { database: { ...PLATFORM.database, cacheHitShare: 0.89 } }, ["cache"]],
  ["unsealed entries", { unsealedSeconds: 90 }, ["unsealed!"]],
  ["a broken chain", { auditLog: { ...PLATFORM.auditLog!, broken: 1 } }, ["audit!"]],
  [
    "a verification that did not run",
    { auditLog: { ...PLATFORM.auditLog!, verifiedAt: daysFromNow(-3) } },
    ["verification"],
  ],
  ["an old backup", { backup: { ...PLATFORM.backup!, takenAt: daysFromNow(-8) } }, ["backup"]],
])("the platform is warned of %s", (_, figures, expected) => {
  expect(platform(figures)).toEqual(expected);
});

const certificate = (...days: number[]) => ({
  singleSignOn: {
    enabled: true,
    required: false,
    certificates: days.map((day) => ({ subject: "idp", validTo: daysFromNow(day) })),
  },
});

test.each<[string, Partial<TenantFigures>, string[]]>([
  ["refusals", { signIns: [{ on: "2026-11-22", opened: 5, refused: 20 }] }, ["refusals!"]],
  ["not of few among many", { signIns: [{ on: "2026-11-22", opened: 500, refused: 20 }] }, []],
  ["a certificate that ends", certificate(29), ["certificate"]],
  ["one that ends soon, or has ended", certificate(-2, 6), ["certificate!"]],
  ["not while another lasts", certificate(-2, 60), []],
  [
    "a directory that keeps silent",
    { provisioning: { people: 3, heardAt: daysFromNow(-4) } },
    ["provisioning"],
  ],
  ["not of one that was no data yet", { provisioning: { people: 0, heardAt: null } }, []],
  [
    "locked-out and dormant people",
    { people: { ...TENANT.people, lockedOut: 1, dormant: 2 } },
    ["locked-out", "dormant"],
  ],
  ["missing second factors", { people: { ...TENANT.people, withFactor: 3 } }, ["factors"]],
  [
    "not where everybody is asked anyway",
    { people: { ...TENANT.people, withFactor: 0, mfaRequired: true } },
    [],
  ],
  ["undelivered mail", { failedMails: 1 }, ["mail!"]],
  ["keys", { apiKeys: { ...TENANT.apiKeys, expiring: 1, unused: 1 } }, ["keys-expiring", "keys-unused"]],
  ["a full plan", { plan: { ...TENANT.plan, members: { used: 3, limit: 3 } } }, ["plan-members"]],
  ["not of a plan without limits", { plan: { ...TENANT.plan, members: { used: 300, limit: null } } }, []],
  ["a broken log", { auditLog: { verifiedAt: AT, entries: 9, brokenAt: 4 } }, ["audit!"]],
])("a tenant is warned of %s", (_, figures, expected) => {
  expect(tenant(figures)).toEqual(expected);
});
