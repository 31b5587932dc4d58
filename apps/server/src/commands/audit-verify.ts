/**
 * `npm run audit:verify`: recomputes every hash chain of the audit log, compares each with its checkpoints
 * outside the database, and records and prints new ones. Exit status 1 if a chain doesn't match or a
 * checkpoint was altered.
 */
import { commandEnvironment } from "../env-secrets.ts";
import { checkpointsOf, verifyAndNote } from "../features/platform/audit-log/public.ts";
import { localSecret } from "../start-up.ts";
import { withDoors } from "./application-database.ts";

const env = commandEnvironment();
const embedded = !env["DATABASE_URL"];
const { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: previous = "" } = env;
const own = current ?? (embedded ? await localSecret("session-secret") : undefined);
const settings = { file: env["AUDIT_CHECKPOINT_FILE"], key: env["AUDIT_CHECKPOINT_KEY"] };
const secret = settings.key ?? own;
const checkpoints =
  secret === undefined
    ? undefined
    : checkpointsOf(settings, [secret, ...previous.split(/[\s,]+/).filter(Boolean)], embedded);
const { reports, noted, forged } = await withDoors((doors) => verifyAndNote(doors, checkpoints));
for (const { tenantId, entries, unsealed, head, broken, checkpoint } of reports)
  console.log(
    `${tenantId}  ${entries} entries  ${
      broken
        ? `BROKEN at entry ${broken.seq}: ${broken.reason}`
        : `holds, head ${head}${checkpoint ? `, as at ${checkpoint.at} (entry ${checkpoint.seq})` : ""}`
    }${unsealed > 0 ? `, ${unsealed} not sealed yet` : ""}`,
  );
for (const problem of forged) console.log(`CHECKPOINTS: ${problem}`);
if (checkpoints) for (const line of noted) console.log(`checkpoint ${line}`);
else
  console.log(
    secret === undefined && settings.file !== undefined
      ? "Not compared with the checkpoints: set AUDIT_CHECKPOINT_KEY or SESSION_SECRET as the server has it."
      : "Not compared with checkpoints: set AUDIT_CHECKPOINT_FILE to notice a cut or rewritten log.",
  );
if (forged.length > 0 || reports.some((report) => report.broken)) process.exit(1);
