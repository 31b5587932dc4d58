/** The doors as roles that sign in: their passwords and what holds for each of their connections. */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import pg from "pg";
import { DOOR_ROLES, DOORS, type Door } from "./door-urls.ts";

/** The doors' passwords; a door without one signs in as the server's own rules allow. */
export type DoorPasswords = Partial<Readonly<Record<Door, string | undefined>>>;

/**
 * What holds for every connection of a role. As part of the role, a pooler needn't pass it on. A transaction
 * that its process left behind, say with a lock, ends after ten seconds.
 */
const SETTINGS: Readonly<Record<Door, Readonly<Record<string, string>>>> = {
  tenant: limited(),
  admin: limited(),
  outside: limited(),
  jobs: { timezone: "UTC" },
};

function limited() {
  return {
    timezone: "UTC",
    statement_timeout: "10s",
    idle_in_transaction_session_timeout: "10s",
    tcp_keepalives_idle: "5",
    tcp_keepalives_interval: "2",
    tcp_keepalives_count: "3",
    tcp_user_timeout: "10s",
  };
}

/**
 * Lets each door sign in, with its settings. An owner that may not change roles can have someone else run the
 * statements once.
 * @throws with these statements, without passwords, if they are needed and refused
 */
export async function letDoorsSignIn(client: pg.Client, passwords: DoorPasswords): Promise<void> {
  for (const door of DOORS) {
    const statements = statementsFor(door, passwords[door]);
    try {
      await untilUnopposed(async () => {
        for (const statement of statements) await client.query(statement);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== "42501") throw error;
      if (await canSignIn(client, door)) continue; // it was set up by someone who may
      const shown = statementsFor(door, undefined).join("; ");
      throw new Error(
        `The role in DATABASE_OWNER_URL can't change the role ${DOOR_ROLES[door]}. As a superuser, run: ${shown}; and give it the password that DATABASE_URL has.`,
        { cause: error },
      );
    }
  }
}

function statementsFor(door: Door, password: string | undefined): string[] {
  const role = DOOR_ROLES[door];
  return [
    `alter role ${role} login${password === undefined ? "" : ` password ${pg.escapeLiteral(verifierOf(password))}`}`,
    ...Object.entries(SETTINGS[door]).map(
      ([name, value]) => `alter role ${role} set ${name} = ${pg.escapeLiteral(value)}`,
    ),
  ];
}

/** Whether a role can sign in and has its settings. */
async function canSignIn(client: pg.Client, door: Door): Promise<boolean> {
  const { rows } = await client.query<{ login: boolean; settings: string[] | null }>(
    `select rolcanlogin as login, (select setconfig from pg_db_role_setting s where s.setrole = r.oid and s.setdatabase = 0) as settings
     from pg_roles r where rolname = $1`,
    [DOOR_ROLES[door]],
  );
  const names = (rows[0]?.settings ?? []).map((one) => one.split("=")[0]!.toLowerCase());
  return rows[0]?.login === true && Object.keys(SETTINGS[door]).every((name) => names.includes(name));
}

/** Roles belong to the entire server: another database's migration may be changing the same one. */
async function untilUnopposed(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 5 || !/tuple concurrently updated/.test((error as Error).message)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt));
    }
  }
}

/**
 * What PostgreSQL stores for a password (RFC 5803), so that the password itself appears in no statement, and in
 * no log of the server.
 */
export function verifierOf(password: string, salt = randomBytes(16)): string {
  const iterations = 4096;
  const salted = pbkdf2Sync(password.normalize("NFKC"), salt, iterations, 32, "sha256");
  const keyed = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
