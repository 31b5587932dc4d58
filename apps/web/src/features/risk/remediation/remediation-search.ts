/** The remediation screen's state in the URL. */
import { PROJECT_LIMITS } from "@crq/contract/risk/remediation/project-limits";
import { tableSearch } from "../../../ui/data-table/table-search.ts";

/** Which part is shown. */
export type RemediationView = "projects" | "choice";

/** The list's search, and the part that is shown; an unknown one is the list. */
export function remediationSearch({ view, ...list }: Record<string, unknown>) {
  return {
    ...tableSearch(list),
    ...(view === "choice" && ({ view } as { view?: Exclude<RemediationView, "projects"> })),
  };
}

/** The project's screen in the URL: its form, its statement, or itself. */
export function projectSearch(raw: Record<string, unknown>): { view?: "edit" | "statement" } {
  const { view } = raw;
  return view === "edit" || view === "statement" ? { view } : {};
}

/** What a new project begins with: an entry of an assessment, controls (ids, separated by commas), or a risk. */
export function beginSearch(raw: Record<string, unknown>): {
  assessment?: string;
  entry?: string;
  control?: string;
  risk?: string;
} {
  const uuid = (value: unknown) => typeof value === "string" && /^[\da-f-]{36}$/iu.test(value);
  const { assessment, entry, control, risk } = raw;
  const controls = typeof control === "string" ? control.split(",").slice(0, PROJECT_LIMITS.controls) : [];
  return {
    ...(uuid(assessment) &&
      typeof entry === "string" &&
      entry.length <= 100 && { assessment: assessment as string, entry }),
    ...(controls.length > 0 && controls.every(uuid) && { control: controls.join(",") }),
    ...(uuid(risk) && { risk: risk as string }),
  };
}
