/** Whether the doors' connections are what tenant isolation relies on, checked before anything else uses them. */
import pg from "pg";
import type { PoolSizes } from "../doors.ts";
import { DOOR_ROLES, type DatabaseUrls, type Door } from "./door-urls.ts";

/** What a process needs besides the doors: the queues' connections, and the ones that listen. */
const BESIDES = 7;

interface Found {
  readonly name: string;
  readonly strong: boolean;
  readonly owns: boolean;
  readonly version: number;
  readonly migrated: boolean;
  readonly temporary: boolean;
  readonly zone: string;
}
const FOUND = `select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolreplication as strong,
    exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname in ('public', 'pgboss') or n.nspname ~ '^cell_[0-9]+$') and c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member'))
    or (select pg_has_role(current_user, datdba, 'member') from pg_database where datname = current_database()) as owns,
    current_setting('server_version_num')::int as version,
    current_setting('timezone') as zone,
    exists (select from pg_class where oid = to_regclass('public.schema_migrations')) as migrated,
    has_database_privilege(oid, current_database(), 'TEMPORARY') as temporary
  from pg_roles where rolname = current_user`;

/**
 * Refuses a shared connection string with the owner's or a superuser's role: the doors sign in as themselves,
 * but the server's environment would still hold a password that opens everything.
 * @throws with what to do
 */
export async function refuseStrongUser(shared: string): Promise<void> {
  const found = await asked<Found>(shared, FOUND, "in DATABASE_URL").catch(() => undefined); // it needn't exist
  if (found?.strong || found?.owns)
    throw new Error(
      "The role in DATABASE_URL is too strong: it must not be a superuser, bypass row-level security, create roles, replicate, or own the database or its tables. Use the application role.",
    );
}

/**
 * Refuses a door whose connection could bypass tenant isolation, or is not what the doors count on.
 * @throws with what to do
 */
export async function refuseUnfitRole(door: Door, url: string): Promise<void> {
  const role = DOOR_ROLES[door];
  const found = await asked<Found>(url, FOUND, role);
  if (found.version < 150000) throw new Error("PostgreSQL 15 or later is needed.");
  if (found.strong || found.owns)
    throw new Error(
      `The role ${found.name} is too strong: it must not be a superuser, bypass row-level security, create roles, replicate, or own the database or its tables. Use the doors' roles.`,
    );
  if (found.name !== role)
    throw new Error(`The ${door} door's connection signs in as ${found.name}. It must be ${role}.`);
  if (!found.migrated)
    throw new Error(
      "The database is empty. Run `npm run migrate` with DATABASE_OWNER_URL and DATABASE_URL set.",
    );
  if (found.zone !== "UTC")
    throw new Error(
      `The role ${role} lacks its settings, such as the time zone. Run \`npm run migrate\` with DATABASE_OWNER_URL and DATABASE_URL set.`,
    );
  if (found.temporary)
    throw new Error(
      `The role ${role} can create temporary tables, which could shadow the product's own. As the database's owner, run \`revoke temporary on database … from public\`.`,
    );
}

/**
 * Refuses pools that the server couldn't fill: calls would fail under load, and not before. A pooler has its
 * own limits, so then only what goes past it counts.
 * @throws with what to do
 */
export async function refuseTooManyConnections(
  urls: DatabaseUrls,
  { processes, ...pools }: PoolSizes & { readonly processes: number },
): Promise<void> {
  const { most } = await asked<{ most: number }>(
    urls.listen,
    "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most",
    DOOR_ROLES.outside,
  );
  const each = (urls.pooled ? 0 : pools.tenant + pools.admin + pools.outside) + BESIDES;
  if (each * processes <= most) return;
  throw new Error(
    `${processes} processes with ${each} connections each are more than the ${most} that the database allows. Lower DATABASE_CONNECTIONS_TENANT, _ADMIN or _OUTSIDE, or DATABASE_PROCESSES, raise max_connections, or put a pooler in between and set DATABASE_DIRECT_URL.`,
  );
}

/** The only row of a query, on a connection of its own. */
async function asked<R extends pg.QueryResultRow>(url: string, query: string, role: string): Promise<R> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // the failed query reports it
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const refused = code?.startsWith("28") ?? false;
    throw new Error(
      refused
        ? `The database refuses the role ${role}: ${message}. Run \`npm run migrate\` with DATABASE_OWNER_URL and DATABASE_URL set: it lets the doors' roles sign in.`
        : `The database at DATABASE_URL does not answer: ${message}`,
      { cause: error },
    );
  }
  try {
    const { rows } = await client.query<R>(query);
    return rows[0]!;
  } finally {
    await client.end();
  }
}
