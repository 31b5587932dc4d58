/** The calls of the fields that a tenant adds to its risks. */
import { randomUUID } from "node:crypto";
import type { RiskField, riskFields } from "@crq/contract/risk/register/risk-fields";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../../db/doors.ts";
import { lockTenant } from "../../../../db/versions.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { audit } from "../../../platform/audit-log/public.ts";
import { WORKBOOK_COLUMNS } from "../csv-columns.ts";
import { fieldOfHeading } from "../imports/headings.ts";
import * as store from "./store.ts";

type Sent = InputOf<typeof riskFields.save>["body"]["fields"][number];

/** The calls of the fields that a tenant adds to its risks. */
export const riskFieldHandlers: Handlers<TenantCtx, typeof riskFields> = {
  get: ({ inTenant }) => inTenant(store.fieldSet),
  save: (ctx, { body: { version, fields } }) =>
    ctx.inTenant(async (tx) => {
      const { actor, request } = ctx;
      // Fields are the whole tenant's: who works for one client reads them and changes none.
      checkOwnClient(actor, { clientId: null }, "set of risk fields");
      await lockTenant(tx, actor.tenantId);
      const before = await store.fieldSet(tx);
      if (before.version !== version)
        throw new Fault("conflict", {
          detail: `${before.savedBy ?? "Someone"} saved the fields of risks since you opened them. Look at theirs, then save yours again.`,
        });
      checkAgainst(before.fields, fields);
      await checkUnused(tx, before.fields, fields);
      const after = fields.map((field) => ({ ...field, id: field.id?.toLowerCase() ?? randomUUID() }));
      await store.saveFields(tx, version + 1, after, actor);
      await audit(tx, actor, request, {
        action: "risk-fields.update",
        objectType: "risk-fields",
        objectId: actor.tenantId,
        detail: {
          title: "Risk fields",
          version: version + 1,
          before: before.fields.map(inWords),
          after: after.map(inWords),
        },
      });
      return store.fieldSet(tx);
    }),
};

/** Names that columns of the register's own file have, in lower case. */
const TAKEN = new Set(WORKBOOK_COLUMNS.map(({ heading }) => heading.toLowerCase()));

/** Refuses ids that the tenant has no fields of, other kinds of fields that are there, and names by which a file's columns couldn't be told apart. */
function checkAgainst(before: readonly RiskField[], fields: readonly Sent[]): void {
  const had = new Map(before.map((field) => [field.id, field]));
  const errors = fields.flatMap(({ id, kind, name }, i) => {
    const at = `fields[${i}]`;
    const old = id === null ? undefined : had.get(id.toLowerCase());
    if (id !== null && !old) return [{ path: `${at}.id`, message: "isn't a field of the register" }];
    if (old && old.kind !== kind)
      return [{ path: `${at}.kind`, message: "can't change: archive the field and add another one" }];
    if (TAKEN.has(name.toLowerCase()) || fieldOfHeading(name) !== undefined)
      return [{ path: `${at}.name`, message: `“${name}” is a field of every risk. Choose another name` }];
    return [];
  });
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
}

/** Refuses to lose what risks have: fields are archived instead, and options stay. */
async function checkUnused(tx: Tx, before: readonly RiskField[], fields: readonly Sent[]): Promise<void> {
  const kept = new Map(fields.map((field) => [field.id?.toLowerCase(), field]));
  for (const { id, name, options } of before) {
    const field = kept.get(id);
    const used = field ? 0 : await store.risksWith(tx, id);
    if (used > 0)
      throw new Fault("conflict", {
        detail: `“${name}” can't be deleted: ${risks(used)} it. Archive it instead.`,
      });
    for (const option of field ? options : []) {
      if (field!.options.some((one) => one.id === option.id)) continue;
      const chosen = await store.risksWith(tx, id, option.id);
      if (chosen > 0)
        throw new Fault("conflict", {
          detail: `“${option.label}” of “${name}” can't be deleted: ${risks(chosen)} it.`,
        });
    }
  }
}

const risks = (count: number) =>
  count === 1 ? "one risk uses" : `${count.toLocaleString("en-US")} risks use`;

/** A field as the log words it. */
function inWords({ name, kind, required, help, options, archived }: RiskField) {
  return {
    name,
    kind,
    required,
    help,
    options: options.map(({ label }) => label),
    archived,
  };
}
