/** A portfolio's scenarios with what joins and insures them, as its client or the tenant declares it. */
import { isJoined, joiningOfMembers, jointCurrency } from "@crq/contract/platform/joining";
import { amongst, type Joined } from "@crq/engine/program/joined";
import { statedIn } from "@crq/engine/program/prices";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { ratesNow } from "../../platform/exchange-rates/public.ts";
import { joinedOf } from "../exposure/public.ts";
import type { MemberRow } from "./store.ts";

/**
 * The scenarios that rates bring into the figures' currency, before their controls, and what joins and insures them: all in that currency and its
 * prices.
 *
 * @throws Fault `conflict` if none has a rate
 */
export async function declaredOf(tx: Tx, clientId: string | null, rows: readonly MemberRow[]) {
  const now = await ratesNow(tx);
  const currency = jointCurrency(
    rows.map((row) => row.currency),
    now.currency,
  );
  if (currency === null) throw new Fault("conflict", { detail: "This portfolio has no scenarios yet." });
  const joining = joiningOfMembers(rows, currency, now);
  const counted = rows.filter((row) => isJoined(row, currency, joining));
  if (counted.length === 0)
    throw new Fault("conflict", {
      detail: `The scenarios of this portfolio are in several currencies, and none has an exchange rate into ${currency}.`,
    });
  const found = await joinedOf(
    tx,
    { clientId, currency },
    counted.map((row) => ({ ...row, client_id: row.clientId, rate: null, asOf: null, source: null })),
  );
  const members = counted.map(({ id, title, estimate, treatment: { controls } }) => {
    return { id, title, estimate, treatment: { controls } };
  });
  const rates = [...joining.rates, ...found.rates];
  const all = statedIn({ members, joined: found.joined }, currency, rates, found.prices);
  const { pricing } = found;
  const joined: Joined = amongst(all.joined, new Set(counted.map(({ id }) => id)));
  return {
    currency,
    joining: {
      ...joining,
      ...(pricing && { pricing: { ...pricing, levels: [...pricing.levels], missing: [...pricing.missing] } }),
    },
    members: all.members,
    joined,
  };
}
