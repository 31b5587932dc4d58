/** The application over its own database, with two tenants and one account per role, driven over HTTP. */
import { PLATFORM_ROLES, ROLES, type Role } from "@crq/contract/roles";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { pino } from "pino";
import { buildApp } from "../src/app.ts";
import type { AppParts } from "../src/app-parts.ts";
import { openDoors, PLATFORM, type Doors } from "../src/db/doors.ts";
import { newAccount, newClient, newTenant } from "../src/features/people/accounts/store.ts";
import { activityDays } from "../src/features/platform/activity/kept-days.ts";
import { hashPassword } from "../src/features/people/sign-in/passwords/passwords.ts";
import { openSession } from "../src/features/people/sign-in/open-session.ts";
import { accountByEmail } from "../src/features/people/sign-in/store.ts";
import { openCompute, type Compute } from "../src/jobs/compute-pool.ts";
import { openParsing } from "../src/jobs/parse-pool.ts";
import { outbox } from "../src/mail/outbox.ts";
import { testDatabase, type TestDatabase } from "./database.ts";

/** The password of every test account. */
export const PASSWORD = "Correct-horse-9!";

/** A test tenant. */
interface TestTenant {
  readonly id: string;
  readonly client: string;
  readonly otherClient: string;
}

/** A signed-in person: calls send their cookie and CSRF token. */
export interface Session {
  readonly cookie: string;
  readonly call: (method: string, url: string, body?: unknown) => Promise<LightMyRequestResponse>;
}

/** Everything that a server test uses. */
export interface Harness {
  readonly app: FastifyInstance;
  readonly doors: Doors;
  readonly db: TestDatabase;
  readonly a: TestTenant;
  readonly b: TestTenant;
  /** A role's account address; platform roles have one, the others one in each tenant. */
  readonly emailOf: (role: Role, tenant?: "a" | "b") => string;
  readonly signedIn: (role: Role, tenant?: "a" | "b") => Promise<Session>;
  /** A visitor without a session, with a visitor's cookie and its CSRF token. */
  readonly stranger: () => Promise<Session>;
  /** Everything served under /api, as `METHOD path`. */
  readonly apiRoutes: () => string[];
  readonly close: () => Promise<void>;
}

/**
 * Opens the application. `parts` replaces what a test supplies itself; `through` may put something between it and its
 * database, and answers with the connection string there.
 */
export async function harness(
  parts: Partial<AppParts> = {},
  through: (db: TestDatabase) => string | Promise<string> = ({ doorsUrl }) => doorsUrl,
): Promise<Harness> {
  const db = await testDatabase();
  const doors = openDoors(await through(db), { connections: 8 });
  const compute: Compute = parts.compute ?? openCompute();
  const parsing = parts.parsing ?? openParsing();
  const served: string[] = [];
  const app = await buildApp({
    doors,
    compute,
    parsing,
    outbox: outbox(undefined),
    secret: "a secret of the tests, long enough to be one",
    publicUrl: "http://127.0.0.1",
    logger: pino({ level: "silent" }),
    trustedProxies: 0,
    breakGlass: [],
    showOutbox: true,
    requestsPerMinute: 1_000_000,
    figuresFreshMs: 0, // tests write past the application, and look at once
    days: activityDays(doors), // and write entries of the past, so that calls don't add them up
    busyAfterMs: 0, // tests share a machine that is busy with other tests
    onRoute: (method, url) => served.push(`${method} ${url}`),
    ...parts,
  });
  await app.ready();
  const emailOf = (role: Role, tenant: "a" | "b" = "a") =>
    (PLATFORM_ROLES as readonly Role[]).includes(role)
      ? `${role}@platform.example`
      : `${role}@${tenant}.example`;
  const passwordHash = await hashPassword(PASSWORD);
  const [a, b] = [await tenant("a"), await tenant("b")];

  async function tenant(name: "a" | "b"): Promise<TestTenant> {
    return doors.outside(async (tx) => {
      const id = await newTenant(tx, `Tenant ${name}`);
      const client = await newClient(tx, id, "First client");
      const otherClient = await newClient(tx, id, "Second client");
      for (const role of ROLES) {
        const platform = (PLATFORM_ROLES as readonly Role[]).includes(role);
        if (platform && name === "b") continue;
        const person = { email: emailOf(role, name), firstName: "Test", lastName: role, passwordHash };
        await newAccount(tx, person, { tenantId: platform ? PLATFORM : id, role, clientId: null }, "test");
      }
      return { id, client, otherClient };
    });
  }

  async function withCookie(cookie: string): Promise<Session> {
    const first = await app.inject({ method: "GET", url: "/api/auth/csrf-token", headers: { cookie } });
    const set = [first.headers["set-cookie"] ?? []].flat().map((one) => one.split(";")[0]!);
    const cookies = [cookie, ...set].filter(Boolean).join("; ");
    const token = first.json<{ csrfToken: string }>().csrfToken;
    return {
      cookie: cookies,
      call: (method, url, body) =>
        app.inject({
          method: method as "GET",
          url,
          headers: {
            cookie: cookies,
            "x-csrf-token": token,
            ...(body !== undefined && { "content-type": "application/json" }),
          },
          ...(body !== undefined && { payload: typeof body === "string" ? body : JSON.stringify(body) }),
        }),
    };
  }

  return {
    app,
    doors,
    db,
    a,
    b,
    emailOf,
    stranger: () => withCookie(""),
    apiRoutes: () => served.filter((one) => one.includes(" /api/") && !one.startsWith("HEAD ")),
    signedIn: async (role, of = "a") => {
      const token = await doors.outside(async (tx) => {
        const account = await accountByEmail(tx, emailOf(role, of));
        return (await openSession(tx, account!, { remember: false, ip: "127.0.0.1", userAgent: "test" }))
          .token;
      });
      return withCookie(`crq-session=${token}`);
    },
    close: async () => {
      await app.close();
      await compute.close();
      await parsing.close();
      await doors.close();
      await db.drop();
    },
  };
}

/** A valid estimate. */
export const ESTIMATE = {
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
  secondary: {
    slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6 },
    losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
  },
} as const;
