import { sql } from "kysely";
import { CATEGORIES, type Category } from "@crq/contract/people/notification-categories";
import type { NotificationPreferences, Wish } from "@crq/contract/people/notifications";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** A person's preferences, or the defaults, which the database knows, if they never set any. */
export async function preferencesOf(tx: Tx, userId: string): Promise<NotificationPreferences> {
  const rows = await tx.all(
    sqlFor
      .selectFrom(sql<{ name: Category }>`unnest(${CATEGORIES}::text[])`.as<"category">(sql`category(name)`))
      .leftJoin("notification_preferences as p", (join) => join.on("p.user_id", "=", userId))
      .select([
        "category.name",
        sql<Wish>`notification_wish(category.name, p.preferences)`.as("wish"),
        sql<number>`coalesce(p.digest_hour, 8)`.as("hour"),
      ]),
  );
  const categories = Object.fromEntries(rows.map(({ name, wish }) => [name, wish]));
  return {
    categories: categories as NotificationPreferences["categories"],
    digestHour: rows[0]!.hour,
  };
}

/** Saves a person's preferences. */
export async function savePreferences(
  tx: Tx,
  userId: string,
  wanted: NotificationPreferences,
): Promise<void> {
  const values = {
    preferences: JSON.stringify(wanted.categories),
    digest_hour: wanted.digestHour,
    updated_at: sql<string>`now()`,
  };
  await tx.run(
    sqlFor
      .insertInto("notification_preferences")
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values)),
  );
}
