import { Fault } from "./fault.ts";

/** Processes each record in its own transaction; a refused record is reported and doesn't stop the others. */
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
