import type { PlatformFigures } from "@crq/contract/platform/monitoring";
import { useUser } from "../../../session/user-context.ts";
import { count, counted, dayAndTime } from "../../../ui/format.ts";
import { FactList } from "./fact-list.tsx";
import { Section } from "./section.tsx";
import { bytes } from "./words.ts";

/** What changes seldom: version, migrations, the audit log's verification, the newest backup. */
export function InstallationSection({ figures }: { figures: PlatformFigures }) {
  const user = useUser();
  const { processes, migrations, auditLog, backup } = figures;
  const versions = [
    ...new Set(processes.filter(({ state }) => state === "up").map(({ version }) => version)),
  ];
  return (
    <Section id="installation" title="Installation">
      <FactList
        facts={[
          ["Version", versions.filter(Boolean).join(", ") || "–"],
          ["Migrations", `${count(migrations.applied)}, the last ${migrations.newest.replace(/\.sql$/, "")}`],
          [
            "Audit log verified",
            auditLog === null
              ? "Not yet; it is every night"
              : `${dayAndTime(auditLog.verifiedAt, user)}: ${auditLog.broken === 0 ? "all" : `${auditLog.broken} of`} ${counted(auditLog.chains, "chain")} ${auditLog.broken === 0 ? "hold" : "broken"}, ${counted(auditLog.entries, "entry", "entries")}`,
          ],
          [
            "Last backup",
            backup === null
              ? "None yet; npm run db:backup takes one"
              : `${dayAndTime(backup.takenAt, user)}, ${bytes(backup.bytes)}, ${counted(backup.tables, "table")}`,
          ],
        ]}
      />
    </Section>
  );
}
