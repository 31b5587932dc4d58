/**
 * How each door is reached. The doors are roles that sign in themselves, so that a connection says by its user
 * what it may see: poolers and the workers of a cluster let such connections through, and no others.
 */
import pg from "pg";

/** The doors' roles. */
export const DOOR_ROLES = {
  tenant: "crq_tenant_door",
  admin: "crq_admin_door",
  outside: "crq_outside_door",
  jobs: "crq_jobs_door",
} as const;

/** A door. */
export type Door = keyof typeof DOOR_ROLES;

/** All doors, in a fixed order. */
export const DOORS = Object.keys(DOOR_ROLES) as Door[];

/** A connection string for each door. */
export interface DatabaseUrls extends Readonly<Record<Door, string>> {
  /** For LISTEN, which a pooler can't pass on: straight to the database, through the outside door. */
  readonly listen: string;
  /** Whether a pooler is in between, so that the server's limit on connections isn't the doors'. */
  readonly pooled: boolean;
}

/** What is set besides the shared connection string. */
export interface OwnUrls extends Partial<Record<Door, string | undefined>> {
  /** Straight to the database, where the shared connection string leads to a pooler. */
  readonly direct?: string | undefined;
}

/**
 * The doors' connection strings: their own where they are set, otherwise the shared one with the door's role
 * as its user, and so with one password for all. The queues and LISTEN need a connection straight to the
 * database.
 */
export function databaseUrls(shared: string, own: OwnUrls = {}): DatabaseUrls {
  const direct = own.direct ?? shared;
  return {
    tenant: own.tenant ?? signInAs(shared, DOOR_ROLES.tenant),
    admin: own.admin ?? signInAs(shared, DOOR_ROLES.admin),
    outside: own.outside ?? signInAs(shared, DOOR_ROLES.outside),
    jobs: own.jobs ?? signInAs(direct, DOOR_ROLES.jobs),
    listen:
      own.direct === undefined
        ? (own.outside ?? signInAs(shared, DOOR_ROLES.outside))
        : signInAs(direct, DOOR_ROLES.outside),
    pooled: own.direct !== undefined && own.direct !== shared,
  };
}

/** The same connection string for another role. Its password stays. */
export function signInAs(url: string, role: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^:@/?#]*(:[^@/?#]*)?@)?/,
    (_match, scheme: string, password = "") => `${scheme}${role}${password}@`,
  );
}

/** The password in a connection string, as the driver reads it; undefined if there is none. */
export function passwordIn(url: string): string | undefined {
  const { password } = new pg.Client({ connectionString: url });
  return typeof password === "string" && password !== "" ? password : undefined;
}
