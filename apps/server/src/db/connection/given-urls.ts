import { demandDatabaseTls } from "./database-tls.ts";
import { databaseUrls, type DatabaseUrls, type OwnUrls } from "./door-urls.ts";

/** The variables that give a door, or LISTEN and the queues, a connection string of their own. */
export const OWN_URL_VARIABLES = {
  tenant: "DATABASE_TENANT_URL",
  admin: "DATABASE_ADMIN_URL",
  outside: "DATABASE_OUTSIDE_URL",
  jobs: "DATABASE_JOBS_URL",
  direct: "DATABASE_DIRECT_URL",
} as const satisfies Record<keyof OwnUrls, string>;

/** The doors' own connection strings in an environment. */
export function ownUrls(env: Readonly<Record<string, string | undefined>>): OwnUrls {
  const given = Object.entries(OWN_URL_VARIABLES).filter(([, name]) => env[name]);
  return Object.fromEntries(given.map(([door, name]) => [door, env[name]]));
}

/**
 * A command's connection strings; undefined if DATABASE_URL isn't set: it then works on the embedded database.
 * @throws if one isn't safe on the network
 */
export function givenUrls(env: Readonly<Record<string, string | undefined>>): DatabaseUrls | undefined {
  const shared = env["DATABASE_URL"];
  if (!shared) return undefined;
  for (const name of ["DATABASE_URL", ...Object.values(OWN_URL_VARIABLES)])
    if (env[name]) demandDatabaseTls(name, env[name], env);
  return databaseUrls(shared, ownUrls(env));
}
