/** A database of its own for the benchmark: one tenant, ten analysts who are signed in, sixty scenarios. */
import { rm } from "node:fs/promises";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { openDoors, wholeTenant } from "../../apps/server/src/db/doors.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { newAccount, newTenant } from "../../apps/server/src/features/people/accounts/store.ts";
import { insert } from "../../apps/server/src/features/risk/scenarios/store.ts";
import { openSession } from "../../apps/server/src/features/people/sign-in/open-session.ts";
import { accountByEmail } from "../../apps/server/src/features/people/sign-in/store.ts";
import { hashPassword } from "../../apps/server/src/features/people/sign-in/passwords/passwords.ts";
import { scenarioOf } from "../../apps/server/src/features/risk/quantification/public.ts";
import { miniCurve } from "../../apps/server/src/jobs/mini-curve.ts";
import { exact } from "@crq/engine/exact/exact";
import { DEMO_SCENARIOS } from "../../apps/server/src/demo/scenarios.ts";

/** Whose calls are counted: each connection is another's. */
const PEOPLE = 10;

/** The settings that both servers share. */
export interface DataSet {
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly tenantId: string;
  readonly scenarioId: string;
  /** Of different people. */
  readonly sessionTokens: readonly string[];
  readonly remove: () => Promise<void>;
}

export async function makeDataSet(): Promise<DataSet> {
  const home = embeddedHome(`bench-${process.pid}`);
  const server = await startEmbedded({ home });
  await ensureDatabase(server.url("crq_owner"), "bench");
  const [ownerUrl, appUrl] = [server.url("crq_owner", "bench"), server.url(APP_ROLE, "bench")];
  await migrate(ownerUrl, APP_ROLE);
  const doors = openDoors(appUrl, { connections: 2 });
  const passwordHash = await hashPassword("Bench-password-1!");
  const { tenantId, sessionTokens } = await doors.outside(async (tx) => {
    const tenantId = await newTenant(tx, "Bench");
    const sessionTokens: string[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const person = { email: `bench-${i}@bench.example`, firstName: "Ben", lastName: "Ch", passwordHash };
      await newAccount(tx, person, { tenantId, role: "risk_analyst", clientId: null }, "bench");
      const account = await accountByEmail(tx, person.email);
      const how = { remember: false, ip: "127.0.0.1", userAgent: "bench" };
      sessionTokens.push((await openSession(tx, account!, how)).token);
    }
    return { tenantId, sessionTokens };
  });
  let scenarioId = "";
  for (let i = 0; i < 60; i++) {
    const demo = DEMO_SCENARIOS[i % DEMO_SCENARIOS.length]!;
    const values = {
      title: `${demo.title} ${i}`,
      description: demo.description,
      currency: "USD",
      client_id: null,
      estimate: JSON.stringify(demo.estimate),
      treatment: JSON.stringify({ controls: [] }),
      tolerance: "[]",
      evidence: JSON.stringify(demo.evidence),
      engine_version: "1",
      mean: 1e5 * i,
      p95: 1e6 * i,
      p99: 1e7 * i,
      p_zero: 0.9,
      curve: JSON.stringify(miniCurve(exact(scenarioOf(demo.estimate)).curve)),
    };
    scenarioId = await doors.inTenant(wholeTenant(tenantId), (tx) =>
      insert(tx, values, { userId: null, name: "bench" }),
    );
  }
  await doors.close();
  const remove = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { appUrl, ownerUrl, tenantId, scenarioId, sessionTokens, remove };
}
