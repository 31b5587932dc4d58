/**
 * `npm run db:types`: writes the types of the migrated embedded database to src/db/types.gen.ts, and its schema to
 * schema/.
 */
import { writeFile } from "node:fs/promises";
import { typesFile, typesText } from "../db/generate-types.ts";
import { APP_ROLE, openLocalDatabase } from "../db/local-database.ts";
import { migrate } from "../db/migrate.ts";
import { SCHEMA_FILES, schemaTexts } from "../db/schema/schema-text.ts";

const { ownerUrl, embedded } = await openLocalDatabase({ adopt: true });
try {
  await migrate(ownerUrl, APP_ROLE);
  await writeFile(typesFile, await typesText(ownerUrl));
  const schema = await schemaTexts(ownerUrl);
  for (const list of ["directory", "cell"] as const) await writeFile(SCHEMA_FILES[list], schema[list]);
} finally {
  await embedded.stop();
}
