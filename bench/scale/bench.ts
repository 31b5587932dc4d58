/** How long the server takes for each call of the dashboards, with a tenth of the data and with all of it. */
import { randomBytes } from "node:crypto";
import type { Role } from "@crq/contract/roles";
import pg from "pg";
import { buildApp } from "../../apps/server/src/app.ts";
import { openDoors, PLATFORM } from "../../apps/server/src/db/doors.ts";
import { openLog } from "../../apps/server/src/http/logging/log.ts";
import { tokenHash } from "../../apps/server/src/http/tokens.ts";
import { openCompute } from "../../apps/server/src/jobs/compute-pool.ts";
import { openParsing } from "../../apps/server/src/jobs/parse-pool.ts";
import { outbox } from "../../apps/server/src/mail/outbox.ts";
import { openDataSet } from "./data-set.ts";

const TENANTS = Number(process.env["BENCH_TENANTS"] ?? 1000);
const ROUNDS = 15;
const TARGET_MS = 50;

/** The last 30 days, up to the next full hour. */
const month = (() => {
  const to = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  const at = (moment: number) => new Date(moment).toISOString();
  return `from=${at(to - 30 * 86_400_000)}&to=${at(to)}&zone=UTC`;
})();

/** Calls by caller: a super administrator of the platform, or a tenant's administrator. */
const CALLS: readonly (readonly [as: "platform" | "tenant", path: string])[] = [
  ["platform", "/api/platform/metrics"],
  ["platform", "/api/dashboard/comprehensive-metrics"],
  ["platform", "/api/admin/companies"],
  ["platform", "/api/dashboard/users-by-role"],
  ["platform", "/api/dashboard/assessments-by-status"],
  ["platform", "/api/dashboard/recent-assessments"],
  ["platform", "/api/dashboard/clients-by-plan"],
  ["platform", "/api/dashboard/assessment-durations"],
  ["platform", "/api/dashboard/industries"],
  ["platform", "/api/dashboard/recent-activity"],
  ["platform", "/api/dashboard/system-status"],
  ["platform", "/api/dashboard/people-online"],
  ["platform", "/api/dashboard/pending-requests"],
  ["platform", "/api/dashboard/open-inquiries"],
  ["platform", "/api/assessments/count"],
  ["platform", "/api/platform/tenant-totals"],
  ["platform", "/api/platform/tenants"],
  ["platform", "/api/platform/tenants?sort=members&order=desc"],
  ["platform", "/api/platform/tenants?sort=lastActivity&order=desc"],
  ["platform", "/api/platform/tenants?flag=any"],
  ["platform", "/api/platform/tenants?sort=exposure&order=desc&pageSize=5"],
  ["platform", "/api/monitoring/platform"],
  ["platform", "/api/monitoring/platform/history?range=7d"],
  ["platform", `/api/activity/summary?${month}`],
  ["platform", "/api/activity"],
  ["tenant", "/api/assessments/count"],
  ["tenant", "/api/exposure"],
  ["tenant", "/api/exposure?days=365"],
  ["tenant", "/api/top-scenarios"],
  ["tenant", "/api/unfinished-scenarios"],
  ["tenant", "/api/weak-evidence"],
  ["tenant", "/api/changes-by-others"],
  ["tenant", "/api/framework-progress"],
  ["tenant", "/api/assessments?sort=updated&order=desc"],
  ["tenant", "/api/assessments/40000000-0000-4000-8000-0000000003e9"],
  ["tenant", "/api/assessments/40000000-0000-4000-8000-0000000003e9/answers"],
  ["tenant", "/api/programs"],
  ["tenant", "/api/evidence"],
  ["tenant", "/api/overdue-work"],
  ["tenant", "/api/recent-changes"],
  ["tenant", "/api/client-standings"],
  ["tenant", `/api/activity/summary?${month}`],
  ["tenant", "/api/scenarios?sort=mean&order=desc&pageSize=200"],
];

const data = await openDataSet();
const doors = openDoors(data.appUrl, { connections: 4 });
const compute = openCompute();
const parsing = openParsing();
const app = await buildApp({
  doors,
  compute,
  parsing,
  outbox: outbox(undefined),
  secret: randomBytes(32).toString("hex"),
  publicUrl: "http://127.0.0.1",
  logger: openLog("error"),
  trustedProxies: 0,
  breakGlass: [],
  showOutbox: false,
  requestsPerMinute: 1_000_000,
  busyAfterMs: 0,
});

/** Opens a session, and returns its cookie. */
async function sessionOf(owner: pg.Client, role: Role, tenantId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await owner.query(
    `with person as (insert into users (email, password_hash, status) values ($1, 'none', 'active') returning id),
       entitled as (insert into entitlements (tenant_id, user_id, role) select $2, id, $3 from person)
     insert into sessions (token_hash, user_id, held_role, acting_role, acting_tenant_id, ip_address, expires_at)
     select $4, id, $3, $3, $2, '127.0.0.1', now() + interval '1 hour' from person`,
    [`${role}@bench.example`, tenantId, role, tokenHash(token)],
  );
  return `crq-session=${token}`;
}

/** Milliseconds from request to reply. */
interface Times {
  readonly median: number;
  readonly fastest: number;
}

async function timesOf(path: string, cookie: string): Promise<Times> {
  const times: number[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const start = performance.now();
    const answer = await app.inject({ method: "GET", url: path, headers: { cookie } });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
    if (round >= 0) times.push(performance.now() - start); // the first two warm up
  }
  times.sort((one, other) => one - other);
  return { median: times[Math.floor(times.length / 2)]!, fastest: times[0]! };
}

async function measure(cookies: Record<"platform" | "tenant", string>): Promise<Times[]> {
  const times: Times[] = [];
  for (const [as, path] of CALLS) times.push(await timesOf(path, cookies[as]));
  return times;
}

/**
 * The lines of the table: each call's median at both sizes, its growth, and its fastest answer with all the data.
 */
function report(tenth: readonly Times[], whole: readonly Times[]): void {
  const shown = (path: string) => path.replace(month, "30 days");
  const width = Math.max(...CALLS.map(([, path]) => shown(path).length)) + 9;
  const line = (name: string, ...columns: string[]) =>
    console.log(name.padEnd(width), ...columns.map((column) => column.padStart(10)));
  line(`median of ${ROUNDS}`, "a tenth", "the whole", "ratio", "fastest");
  CALLS.forEach(([as, path], at) => {
    const [small, large] = [tenth[at]!, whole[at]!];
    const figures = [small.median, large.median].map((ms) => `${ms.toFixed(1)} ms`);
    const ratio = (large.median / small.median).toFixed(1);
    line(`${as.padEnd(8)} ${shown(path)}`, ...figures, ratio, `${large.fastest.toFixed(1)} ms`);
  });
}

try {
  await app.ready();
  await data.growTo(TENANTS / 10);
  const owner = new pg.Client({ connectionString: data.ownerUrl });
  await owner.connect();
  const cookies = {
    platform: await sessionOf(owner, "super_admin", PLATFORM),
    tenant: await sessionOf(owner, "admin", "10000000-0000-4000-8000-000000000001"),
  };
  await owner.end();
  console.log("A tenth:", await data.sizes());
  const tenth = await measure(cookies);
  await data.growTo(TENANTS);
  console.log("The whole:", await data.sizes());
  const whole = await measure(cookies);
  report(tenth, whole);
  if (whole.some(({ median }) => median >= TARGET_MS)) process.exitCode = 1;
} finally {
  await app.close();
  await compute.close();
  await parsing.close();
  await doors.close();
  await data.remove();
}
