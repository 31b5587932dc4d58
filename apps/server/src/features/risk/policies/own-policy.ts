/** A scenario's own policy: its terms are part of the scenario's treatment, and it's among the policies. */
import type { Insurance } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import * as store from "./store.ts";

/** The scenario as it is saved. */
interface Insured {
  readonly id: string;
  readonly title: string;
  readonly clientId: string | null;
  readonly currency: string;
  readonly insurance: Insurance | undefined;
}

/** Keeps a scenario's own policy as its treatment says. */
export async function keepOwnPolicy(
  tx: Tx,
  { id, title, clientId, currency, insurance }: Insured,
  by: { readonly userId: string | null; readonly name: string },
): Promise<void> {
  const known = await store.ofScenario(tx, id);
  if (!insurance) {
    if (known && known.deleted_at === null) await store.setDeleted(tx, known.id, true);
    return;
  }
  const values = {
    client_id: clientId,
    currency,
    tower: JSON.stringify([{ ...insurance.perEvent, share: 1 }]),
    per_year: JSON.stringify(insurance.perYear),
    premium: insurance.premium,
  };
  if (!known) {
    const made = await store.insert(
      tx,
      { ...values, scenario_id: id, name: `Insurance of ${title}`.slice(0, 200) },
      by,
    );
    await store.setCovered(tx, made, [id]);
    return;
  }
  const same =
    known.deleted_at === null &&
    known.client_id === clientId &&
    known.currency === currency &&
    known.premium === insurance.premium &&
    JSON.stringify(known.per_year) === values.per_year &&
    JSON.stringify(known.tower) === values.tower;
  if (!same) await store.update(tx, known.id, undefined, { ...values, deleted_at: null }, by);
}
