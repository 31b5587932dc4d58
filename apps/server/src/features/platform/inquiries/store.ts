import { sql, type Expression, type SqlBool } from "kysely";
import type { Inquiry } from "@crq/contract/platform/inquiries";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** What a visitor wrote, as it is stored; what the kind of inquiry does not ask is not there. */
export type InquiryFields = Pick<Inquiry, "name" | "company" | "message"> & {
  readonly [K in "jobTitle" | "phoneNumber" | "companySize" | "plan" | "billing" | "seats"]?:
    | Inquiry[K]
    | undefined;
};

const base = () => sqlFor.selectFrom("inquiries as q");

const columns = () =>
  base()
    .select(["q.id", "q.kind", "q.email", "q.fields", "q.created_at", "q.handled_at", "q.handled_by_name"])
    .$narrowType<{ kind: Inquiry["kind"]; fields: InquiryFields }>();

/** An inquiry as it is stored. */
export type InquiryRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** What a list of inquiries is asked for. */
export interface InquiryList {
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
  readonly status?: "open" | "handled" | undefined;
  readonly sort: "created" | "email" | "kind" | "handled";
  readonly order: "asc" | "desc";
}

/** Writes an inquiry and answers its id. */
export async function insert(
  tx: Tx,
  inquiry: { kind: Inquiry["kind"]; email: string; fields: InquiryFields; ip: string },
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("inquiries")
      .values({
        kind: inquiry.kind,
        email: inquiry.email,
        fields: JSON.stringify(inquiry.fields),
        ip_address: inquiry.ip,
      })
      .returning("id"),
  );
  return row!.id;
}

/** A page of the inquiries, and how many match. */
export async function list(tx: Tx, asked: InquiryList, limit: number, offset: number) {
  const by = {
    created: sql`q.created_at`,
    email: sql`lower(q.email)`,
    kind: sql`q.kind`,
    handled: sql`q.handled_at`,
  }[asked.sort];
  const where = matching(asked);
  const [rows, counted] = await Promise.all([
    tx.all(columns().where(where).orderBy(by, asked.order).orderBy("q.id").limit(limit).offset(offset)),
    tx.first(
      base()
        .where(where)
        .select(sql<number>`count(*)`.as("total")),
    ),
  ]);
  return { rows, total: counted!.total };
}

function matching(asked: InquiryList): Expression<SqlBool> {
  return sql<SqlBool>`${sql.join(
    [
      matchesWords(
        sql`concat_ws(' ', q.email, q.fields ->> 'name', q.fields ->> 'company', q.fields ->> 'message')`,
        asked.q,
      ),
      ...(asked.kind ? [sql`q.kind = ${asked.kind}`] : []),
      ...(asked.status ? [sql`(q.handled_at is not null) = ${asked.status === "handled"}`] : []),
    ],
    sql` and `,
  )}`;
}

/** One inquiry. */
export function byId(tx: Tx, id: string) {
  return tx.first(columns().where("q.id", "=", id));
}

/** Marks an inquiry as handled, or as open again (`by` null); false where it stands like that already, or there is none. */
export async function setHandled(tx: Tx, id: string, by: string | null): Promise<boolean> {
  const touched = await tx.run(
    sqlFor
      .updateTable("inquiries")
      .set({ handled_at: by === null ? null : sql<string>`now()`, handled_by_name: by })
      .where("id", "=", id)
      .where("handled_at", by === null ? "is not" : "is", null),
  );
  return touched === 1;
}
