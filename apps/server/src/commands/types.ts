/** `npm run db:types`: writes the types of the migrated embedded database to src/db/types.gen.ts. */
import { writeFile } from "node:fs/promises";
import { typesFile, typesText } from "../db/generate-types.ts";
import { APP_ROLE, openLocalDatabase } from "../db/local-database.ts";
import { migrate } from "../db/migrate.ts";

const { ownerUrl, embedded } = await openLocalDatabase({ adopt: true });
try {
  await migrate(ownerUrl, APP_ROLE);
  await writeFile(typesFile, await typesText(ownerUrl));
} finally {
  await embedded.stop();
}
