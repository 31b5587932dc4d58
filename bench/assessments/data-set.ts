/** A database of its own: one tenant, and assessors who are signed in. */
import { rm } from "node:fs/promises";
import { openDoors } from "../../apps/server/src/db/doors.ts";
import { embeddedHome } from "../../apps/server/src/db/embedded-home.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { APP_ROLE, ensureDatabase } from "../../apps/server/src/db/local-database.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { newAccount, newTenant } from "../../apps/server/src/features/people/accounts/store.ts";
import { openSession } from "../../apps/server/src/features/people/sign-in/open-session.ts";
import { accountByEmail } from "../../apps/server/src/features/people/sign-in/store.ts";

/** A database, and the session token of each assessor. */
export interface DataSet {
  readonly appUrl: string;
  readonly tokens: readonly string[];
  readonly remove: () => Promise<void>;
}

/** Starts the database with `assessors` people. */
export async function makeDataSet(assessors: number): Promise<DataSet> {
  const home = embeddedHome(`bench-assessments-${process.pid}`);
  const server = await startEmbedded({ home });
  await ensureDatabase(server.url("crq_owner"), "bench");
  const [ownerUrl, appUrl] = [server.url("crq_owner", "bench"), server.url(APP_ROLE, "bench")];
  await migrate(ownerUrl, APP_ROLE);
  const doors = openDoors(appUrl, { connections: 2 });
  const tokens = await doors.outside(async (tx) => {
    const tenantId = await newTenant(tx, "Bench");
    const opened: string[] = [];
    for (let n = 0; n < assessors; n++) {
      const person = { email: `a${n}@bench.example`, firstName: "A", lastName: `${n}`, passwordHash: "none" };
      await newAccount(tx, person, { tenantId, role: "assessor", clientId: null }, "bench");
      const account = await accountByEmail(tx, person.email);
      const from = { remember: false, ip: "127.0.0.1", userAgent: "bench" };
      opened.push((await openSession(tx, account!, from)).token);
    }
    return opened;
  });
  await doors.close();
  const remove = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  return { appUrl, tokens, remove };
}
