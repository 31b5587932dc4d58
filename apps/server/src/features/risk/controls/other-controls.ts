/** The controls that another one requires or excludes. */
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { controlStore as store } from "../control-records/public.ts";

/** Refuses controls to require or to exclude that aren't others of the same client or of the tenant as a whole. */
export async function checkOthers(
  tx: Tx,
  {
    id,
    clientId,
    currency,
  }: { readonly id: string | null; readonly clientId: string | null; readonly currency: string },
  fields: {
    readonly requires?: readonly string[] | undefined;
    readonly excludes?: readonly string[] | undefined;
  },
): Promise<void> {
  const { requires = [], excludes = [] } = fields;
  if (requires.length + excludes.length === 0) return;
  const names = await store.namesOf(tx, [...requires, ...excludes]);
  const problem = (other: string): string | undefined => {
    if (other === id) return "can't name the control itself";
    const found = names.find((one) => one.id === other);
    if (!found) return "names no control of this tenant";
    if (found.clientId !== null && found.clientId !== clientId)
      return `names ${found.name}, which belongs to another client`;
    if (found.currency !== currency) return `names ${found.name}, which is in ${found.currency}`;
    return requires.includes(other) && excludes.includes(other)
      ? `names ${found.name}, which can't be both required and excluded`
      : undefined;
  };
  const errors = Object.entries({ requires, excludes }).flatMap(([field, ids]) =>
    ids.flatMap((other, i) => {
      const message = problem(other);
      return message === undefined ? [] : [{ path: `${field}[${i}]`, message }];
    }),
  );
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
}
