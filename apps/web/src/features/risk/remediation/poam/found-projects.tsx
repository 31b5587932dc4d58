import {
  POAM_FIELDS,
  type PoamField,
  type ProjectImport,
} from "@crq/contract/risk/remediation/project-files";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { ColumnFields } from "../../../../screen/file-import/column-fields.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { count, counted } from "../../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";

const FIELD_NAMES: Readonly<Record<PoamField, string>> = {
  id: "Identifier",
  name: "Weakness",
  description: "Description",
  controls: "Controls",
  source: "Source",
  asset: "Asset",
  owner: "Point of contact",
  resources: "Resources required",
  plan: "Remediation plan",
  detected: "Detected",
  due: "Scheduled completion",
  milestones: "Milestones",
  status: "Status",
  rating: "Risk rating",
  comments: "Comments",
  kept: "Kept in the description",
};
const FIELDS = POAM_FIELDS.map((field) => [field, FIELD_NAMES[field]] as const);
const ACTIONS = { create: "Create", change: "Change", skip: "Skip" } as const;
/** Rows that are shown. */
const SHOWN = 100;

interface FoundProps {
  readonly found: ProjectImport;
  readonly onMap: (mapping: readonly (PoamField | null)[]) => void;
}

/** What a file would make, change and skip, and what of it isn't taken. */
export function FoundProjects({ found, onMap }: FoundProps) {
  const { problem, counts, leftOut, projects } = found;
  return (
    <>
      {problem !== null && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      {found.columns.length > 0 && (
        <ColumnFields columns={found.columns} fields={FIELDS} repeated="kept" onMap={onMap} />
      )}
      {problem === null && (
        <p aria-live="polite" className="text-sm">
          {`${count(counts.create)} to create, ${count(counts.change)} to change, ${count(counts.skip)} to skip.`}
        </p>
      )}
      {projects.length > 0 && <Projects projects={projects} />}
      {leftOut.map(({ what, count: number, why }) => (
        <p key={what} className="text-sm text-muted">
          {`Not taken: ${what} (${count(number)}). ${why}`}
        </p>
      ))}
    </>
  );
}

function Projects({ projects }: Pick<ProjectImport, "projects">) {
  const user = useUser();
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table label="Projects of the file">
        <thead>
          <tr>
            <Th>Project</Th>
            <Th>What happens</Th>
            <Th>Owner</Th>
            <Th>Due</Th>
            <Th>Found here</Th>
          </tr>
        </thead>
        <tbody>
          {projects.slice(0, SHOWN).map((one, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two projects of a file can have one name
            <Tr key={index}>
              <RowHeader className="wrap-anywhere">
                {one.reference !== "" && <span className="num text-muted">{one.reference} </span>}
                {one.name}
                {one.notTaken.length > 0 && (
                  <span className="block text-xs font-normal text-muted">
                    Not taken: {one.notTaken.join("; ")}.
                  </span>
                )}
              </RowHeader>
              <Td>
                {ACTIONS[one.action]}
                {one.reason !== "" && <span className="block text-xs text-muted">{one.reason}</span>}
              </Td>
              <Td className="wrap-anywhere">{one.owner}</Td>
              <Td className="whitespace-nowrap">{one.dueOn === null ? "–" : calendarDay(one.dueOn, user)}</Td>
              <Td>
                {[
                  counted(one.tasks, "milestone"),
                  counted(one.gaps, "weakness", "weaknesses"),
                  counted(one.controls, "control"),
                ].join(", ")}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {projects.length > SHOWN && (
        <p className="mt-2 text-xs text-muted">and {count(projects.length - SHOWN)} more</p>
      )}
    </div>
  );
}
