import type { Evidence, EvidenceKind, evidence, EvidenceRevision } from "@crq/contract/compliance/evidence";
import { EXPIRING_DAYS } from "@crq/contract/compliance/evidence-files";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, removeRecord, savedBy, saveVersion, setArchived } from "../../../db/versions.ts";

const state = sql<
  Evidence["state"]
>`case when e.expires_on is null then 'none' when e.expires_on < current_date then 'expired'
  when e.expires_on <= current_date + ${sql.lit(EXPIRING_DAYS)} then 'expiring' else 'current' end`;
const links = sql<number>`(select count(*)::int from evidence_links l where l.tenant_id = e.tenant_id and l.evidence_id = e.id)`;

/** A revision as the contract has it, of the row `r`. */
const revision = sql<EvidenceRevision>`jsonb_build_object('number', r.number, 'url', r.url, 'text', r.body, 'collectedOn', r.collected_on::text,
  'addedAt', to_char(r.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'addedBy', r.added_by_name, 'file', case when r.sha256 is not null then
  jsonb_build_object('name', r.file_name, 'size', r.size, 'sha256', r.sha256, 'declaredType', r.declared_type, 'detectedType', r.detected_type, 'scan', r.scan) end)`;

const all = () =>
  sqlFor
    .selectFrom("evidence as e")
    .innerJoin("evidence_revisions as r", (join) =>
      join
        .onRef("r.tenant_id", "=", "e.tenant_id")
        .onRef("r.evidence_id", "=", "e.id")
        .onRef("r.number", "=", "e.revision_count"),
    )
    .leftJoin("clients as k", (join) =>
      join.onRef("k.tenant_id", "=", "e.tenant_id").onRef("k.id", "=", "e.client_id"),
    )
    .select(contractNames("e.id", "e.client_id", "k.name as clientName", "e.name", "e.kind", "e.description"))
    .select(contractNames("e.owner_id", "e.owner_name", "e.renew_months", "e.revision_count as revisions"))
    .select(contractNames("e.version", "e.created_at", "e.created_by_name as createdBy", "e.updated_at"))
    .select(contractNames("e.updated_by_name as updatedBy", "e.archived_at"))
    .select([
      sql<string>`e.collected_on::text`.as("collectedOn"),
      sql<string | null>`e.expires_on::text`.as("expiresOn"),
      state.as("state"),
      revision.as("newest"),
      links.as("links"),
    ])
    .$castTo<Evidence>();

const SORTS = {
  name: sql`lower(e.name)`,
  kind: sql`e.kind`,
  client: { by: sql`lower(k.name)`, missing: "lowest" },
  owner: { by: sql`lower(e.owner_name)`, missing: "last" },
  expires: { by: sql`e.expires_on`, missing: "last" },
  links,
  updated: sql`e.updated_at`,
} as const;

/** A page of the evidence. */
export function list(tx: Tx, asked: InputOf<typeof evidence.list>["query"]): Promise<Page<Evidence>> {
  const words = sql<string>`e.name || ' ' || e.description || ' ' || coalesce(e.owner_name, '') || ' ' || coalesce(r.file_name, r.url, '')`;
  let found = all().where(matchesWords(words, asked.q));
  if (asked.archived !== "all")
    found = found.where("e.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  if (asked.kind !== undefined) found = found.where("e.kind", "=", asked.kind);
  if (asked.state !== undefined) found = found.where(sql<boolean>`${state} = ${asked.state}`);
  if (asked.clientId !== undefined) found = found.where("e.client_id", "=", asked.clientId);
  if (asked.ownerId !== undefined) found = found.where("e.owner_id", "=", asked.ownerId);
  if (asked.assessmentId !== undefined || asked.controlId !== undefined) found = found.where(linkedTo(asked));
  if (asked.linkableTo !== undefined)
    found = found.where(
      sql<boolean>`exists (select from assessments a where a.tenant_id = e.tenant_id and a.id = ${asked.linkableTo}::uuid
        and (a.client_id is null or e.client_id is null or a.client_id = e.client_id))`,
    );
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`e.id` });
}

function linkedTo({ assessmentId, entry, controlId }: InputOf<typeof evidence.list>["query"]) {
  return sql<boolean>`exists (select from evidence_links l where l.tenant_id = e.tenant_id and l.evidence_id = e.id
    and (${assessmentId ?? null}::uuid is null or l.assessment_id = ${assessmentId ?? null}::uuid)
    and (${entry ?? null}::text is null or l.entry_id = ${entry ?? null}::text)
    and (${controlId ?? null}::uuid is null or l.control_id = ${controlId ?? null}::uuid))`;
}

/** One piece of evidence. */
export function byId(tx: Tx, id: string): Promise<Evidence | undefined> {
  return tx.first(all().where("e.id", "=", id));
}

/** How much evidence there is, archived ones included. */
export async function countAll(tx: Tx): Promise<number> {
  const row = await tx.first(sqlFor.selectFrom("evidence").select(sql<number>`count(*)::int`.as("count")));
  return row!.count;
}

/** What people write about evidence. */
export interface EvidenceFields {
  readonly name: string;
  readonly description: string;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
  readonly collectedOn: string;
  readonly expiresOn: string | null;
  readonly renewMonths: number | null;
}

/** Creates evidence, still without a revision, and returns its id. */
export async function insert(
  tx: Tx,
  { kind, clientId }: { readonly kind: EvidenceKind; readonly clientId: string | null },
  fields: EvidenceFields,
  by: By,
): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("evidence")
      .values({
        ...(columnValues(fields) as Required<ReturnType<typeof columnValues<typeof fields>>>),
        kind,
        client_id: clientId,
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over a version; false if it has another. */
export function save(
  tx: Tx,
  id: string,
  version: number,
  fields: { readonly [K in keyof EvidenceFields]?: EvidenceFields[K] | undefined } & {
    readonly revisionCount?: number;
  },
  by: By,
): Promise<boolean> {
  return saveVersion(tx, "evidence", id, version, { ...columnValues(fields), ...savedBy(by) });
}

/** Archives or restores evidence; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "evidence", id, archived);
}

/** Deletes evidence for good; false if there is none. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "evidence", id);
}

/** Evidence whose owner isn't told yet that it expires soon, or has expired. It counts as told from now on. */
export async function toldNow(tx: Tx): Promise<
  {
    readonly id: string;
    readonly name: string;
    readonly clientId: string | null;
    readonly ownerId: string | null;
    readonly day: string;
    readonly expired: boolean;
  }[]
> {
  return tx.all(
    sqlFor
      .updateTable("evidence as e")
      .set({
        told_expiring: sql`e.expires_on`,
        told_expired: sql`case when e.expires_on < current_date then e.expires_on else e.told_expired end`,
      })
      .where("e.archived_at", "is", null)
      .where(
        sql<boolean>`((e.expires_on < current_date and e.told_expired is distinct from e.expires_on)
          or (e.expires_on between current_date and current_date + ${sql.lit(EXPIRING_DAYS)} and e.told_expiring is distinct from e.expires_on))`,
      )
      .returning(["e.id", "e.name"])
      .returning([
        sql<string | null>`e.client_id`.as("clientId"),
        sql<string | null>`coalesce(e.owner_id, e.created_by)`.as("ownerId"),
        sql<string>`e.expires_on::text`.as("day"),
        sql<boolean>`e.expires_on < current_date`.as("expired"),
      ]),
  );
}
