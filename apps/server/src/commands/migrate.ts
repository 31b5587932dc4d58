/** `npm run migrate`: brings the database at DATABASE_OWNER_URL up to date and lets the application role (of DATABASE_URL, else crq_app) through its doors. */
import { migrate } from "../db/migrate.ts";
import { APP_ROLE } from "../db/local-database.ts";

const owner = process.env["DATABASE_OWNER_URL"];
if (!owner) {
  console.error("DATABASE_OWNER_URL is missing: set it to the connection string of the role that owns the tables.");
  process.exit(1);
}
const application = process.env["DATABASE_URL"];
const appRole = application && URL.canParse(application) ? decodeURIComponent(new URL(application).username) : APP_ROLE;
try {
  const ran = await migrate(owner, appRole || APP_ROLE, console.log);
  console.log(ran.length === 0 ? "The database is up to date." : `${ran.length} migration(s) ran.`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
