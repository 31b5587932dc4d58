/** `npm run migrate`: brings the database at DATABASE_OWNER_URL up to date and lets the application role (of DATABASE_URL, else crq_app) through its doors. */
import { migrate } from "../db/migrate.ts";
import { APP_ROLE } from "../db/local-database.ts";

const owner = process.env["DATABASE_OWNER_URL"];
if (!owner) {
  console.error(
    "DATABASE_OWNER_URL is missing: set it to the connection string of the role that owns the tables.",
  );
  process.exit(1);
}
const application = process.env["DATABASE_URL"];
const user = /^postgres(?:ql)?:\/\/([^:@/?]+)[:@]/.exec(application ?? "")?.[1]; // also where the host is a socket's folder
const appRole = user === undefined ? APP_ROLE : decodeURIComponent(user);
try {
  const ran = await migrate(owner, appRole, console.log);
  console.log(ran.length === 0 ? "The database is up to date." : `${ran.length} migration(s) ran.`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
