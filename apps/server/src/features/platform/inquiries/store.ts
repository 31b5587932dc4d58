import { sql } from "kysely";
import type { Inquiry, inquiryInbox } from "@crq/contract/platform/inquiries";
import type { InputOf } from "@crq/contract/route";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";

/** An inquiry as it is stored; fields that its kind doesn't ask for are absent. */
export type InquiryFields = Pick<Inquiry, "name" | "company" | "message"> & {
  readonly [K in "jobTitle" | "phoneNumber" | "companySize" | "plan" | "billing" | "seats"]?:
    | Inquiry[K]
    | undefined;
};

/** A field that the visitor filled in; null if the kind of inquiry doesn't ask for it. */
const field = <K extends keyof InquiryFields>(name: K) =>
  sql<Inquiry[K]>`q.fields -> ${sql.lit(name)}`.as(name);

const inquiries = () =>
  sqlFor
    .selectFrom("inquiries as q")
    .select(contractNames("q.id", "q.kind", "q.email", "q.created_at", "q.handled_at"))
    .select(["q.handled_by_name as handledBy", field("name"), field("company"), field("message")])
    .select([field("jobTitle"), field("phoneNumber"), field("companySize")])
    .select([field("plan"), field("billing"), field("seats")])
    .$narrowType<Pick<Inquiry, "kind">>();

const searched = sql<string>`concat_ws(' ', q.email, q.fields ->> 'name', q.fields ->> 'company', q.fields ->> 'message')`;

const SORTS = {
  created: sql`q.created_at`,
  email: sql`lower(q.email)`,
  kind: sql`q.kind`,
  handled: sql`q.handled_at`,
};

/** Stores an inquiry and returns its id. */
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

/** A page of the inquiries. */
export function list(tx: Tx, asked: InputOf<typeof inquiryInbox.list>["query"]): Promise<Page<Inquiry>> {
  let found = inquiries().where(matchesWords(searched, asked.q));
  if (asked.kind) found = found.where("q.kind", "=", asked.kind);
  if (asked.status) found = found.where("q.handled_at", asked.status === "handled" ? "is not" : "is", null);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`q.id` });
}

/** One inquiry. */
export function byId(tx: Tx, id: string): Promise<Inquiry | undefined> {
  return tx.first(inquiries().where("q.id", "=", id));
}

/** Marks an inquiry as handled, or as open again (`by` null); false if it already is, or doesn't exist. */
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

/** Number of open inquiries. */
export const openCount = prepared(() =>
  sqlFor
    .selectFrom("inquiries")
    .select(sql<number>`count(*)`.as("count"))
    .where("handled_at", "is", null),
);
