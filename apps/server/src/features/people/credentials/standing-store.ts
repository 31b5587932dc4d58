import { sql } from "kysely";
import type { Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { prepared, sqlFor } from "../../../db/query.ts";

/** Roles that always require a second factor, because they administer others. */
const ADMINISTRATORS: readonly Role[] = [
  "super_admin",
  "site_administrator",
  "account_admin",
  "admin",
  "tenant_administrator",
];

const held = (userId: string) =>
  sqlFor
    .selectFrom("entitlements as e")
    .innerJoin("tenants as t", "t.id", "e.tenant_id")
    .where("e.user_id", "=", userId)
    .where("e.suspended_at", "is", null)
    .where(sql<boolean>`(e.expires_at is null or e.expires_at > now())`);

const standing = prepared((userId: string) =>
  sqlFor.selectNoFrom((db) => [
    db
      .exists(
        sqlFor
          .selectFrom("totp_factors")
          .select("user_id")
          .where("user_id", "=", userId)
          .where("confirmed_at", "is not", null),
      )
      .as("totp"),
    sqlFor
      .selectFrom("passkeys")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("user_id", "=", userId)
      .as("passkeys"),
    sqlFor
      .selectFrom("recovery_codes")
      .select(sql<number>`count(*)::int`.as("n"))
      .where("user_id", "=", userId)
      .where("used_at", "is", null)
      .as("recoveryCodes"),
    held(userId)
      .select("e.role")
      .where("e.role", "in", ADMINISTRATORS)
      .orderBy(sql`array_position(${`{${ADMINISTRATORS.join(",")}}`}::text[], e.role)`)
      .limit(1)
      .as("role"),
    held(userId).select("t.name").where("t.mfa_required", "=", true).orderBy("t.name").limit(1).as("tenant"),
  ]),
);

/** A person's methods, and who else requires a second factor of them. */
export interface Standing {
  readonly totp: boolean;
  readonly passkeys: number;
  /** Unused recovery codes. */
  readonly recoveryCodes: number;
  /** Their highest administering role, which always requires it. */
  readonly role: string | null;
  /** A tenant of theirs whose policy requires it. */
  readonly tenant: string | null;
}

/** A person's second factors and who requires them, in one query. */
export async function standingOf(tx: Pick<Tx, "all">, userId: string): Promise<Standing> {
  const [row] = await tx.all(standing(userId));
  return {
    ...row!,
    passkeys: row!.passkeys ?? 0,
    recoveryCodes: row!.recoveryCodes ?? 0,
    totp: row!.totp === true,
  };
}
