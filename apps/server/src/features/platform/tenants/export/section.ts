import type { Query, Tx } from "../../../../db/doors.ts";

/** An array in the file: its name and its rows. */
export interface Section {
  readonly name: string;
  readonly query: Query<object>;
  /** How many rows are read at a time, where one can be large. */
  readonly atATime?: number;
}

/** Rows read at a time: a few megabytes at most. */
const AT_A_TIME = 100;

/** A section's rows, read in batches of limited size. */
export async function* rowsOf(tx: Tx, section: Section): AsyncGenerator<object[]> {
  const { sql, parameters } = section.query.compile();
  const { atATime = AT_A_TIME } = section;
  await tx.raw(`declare section no scroll cursor for ${sql}`, [...parameters]);
  for (;;) {
    const { rows } = await tx.raw(`fetch ${atATime} from section`);
    if (rows.length > 0) yield rows.map(camelCased);
    if (rows.length < atATime) break;
  }
  await tx.raw("close section");
}

/** A row with the API's names. */
function camelCased(row: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
