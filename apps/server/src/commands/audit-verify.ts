/** `npm run audit:verify`: recomputes every hash chain of the audit log. Exit status 1 when one does not hold. */
import { verifyChains } from "../features/audit/public.ts";
import { withDoors } from "./application-database.ts";

const reports = await withDoors((doors) => doors.outside(verifyChains));
for (const { tenantId, entries, head, broken } of reports)
  console.log(
    `${tenantId}  ${entries} entries  ${broken ? `BROKEN at entry ${broken.seq}: ${broken.reason}` : `holds, head ${head}`}`,
  );
if (reports.some((report) => report.broken)) process.exit(1);
