import { Fault } from "./fault.ts";

/** Does something to each record, in a transaction each; what is refused is told, and hinders no other. */
export async function eachOf(ids: readonly string[], work: (id: string) => Promise<void>) {
  const refused: { id: string; message: string }[] = [];
  const distinct = [...new Set(ids)];
  for (const id of distinct)
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      refused.push({ id, message: error.detail ?? error.message });
    }
  return { done: distinct.length - refused.length, refused };
}
