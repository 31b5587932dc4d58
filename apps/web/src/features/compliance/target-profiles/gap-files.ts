/** The gaps as files. */
import { csvLine } from "@crq/contract/csv";
import type { Gap, TargetScale } from "@crq/frameworks/profile-gap";
import { currentWords, PRIORITY_WORDS, targetWords } from "./profile-words.ts";

/** What the files say of a subcategory besides its gap. */
export interface Described {
  readonly summary: (entry: string) => string;
  readonly rationale: (entry: string) => string;
}

/** The list of gaps as CSV, the heaviest first. */
export function gapsCsv(scale: TargetScale, gaps: readonly Gap[], { summary, rationale }: Described): string {
  const columns = [
    "Subcategory",
    "Our summary",
    "Priority",
    "Current",
    "Target",
    "Gap",
    "Weight",
    "Rationale",
  ];
  const lines = gaps.map((gap) => [
    gap.entry,
    summary(gap.entry),
    PRIORITY_WORDS[gap.priority],
    currentWords(scale, gap),
    targetWords(scale, gap.target),
    gap.steps,
    gap.weight,
    rationale(gap.entry),
  ]);
  return [columns, ...lines].map(csvLine).join("");
}

/**
 * The current and the target profile under the headings of the columns of NIST's template for organizational profiles, in the framework's order. What isn't known
 * here stays empty; the outcomes are named by their identifiers, in our words.
 */
function profileRows(
  scale: TargetScale,
  gaps: readonly Gap[],
  { summary, rationale, order }: Described & { readonly order: readonly string[] },
): Readonly<Record<string, string>>[] {
  const places = new Map(order.map((entry, at) => [entry, at]));
  const placeOf = ({ entry }: Gap) => places.get(entry) ?? order.length;
  return gaps
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((gap) => ({
      "CSF Outcome (Function, Category, or Subcategory)": gap.entry,
      "CSF Outcome Description": summary(gap.entry),
      "Included in Profile?": gap.state === "not-applicable" ? "No" : "Yes",
      Rationale: rationale(gap.entry),
      "Current Priority": "",
      "Current Status": currentWords(scale, gap),
      "Current Policies, Processes, and Procedures": "",
      "Current Internal Practices": "",
      "Current Roles and Responsibilities": "",
      "Current Selected Informative References": "",
      "Current Artifacts and Evidence": "",
      "Target Priority": PRIORITY_WORDS[gap.priority],
      "Target CSF Tier": "",
      "Target Policies, Processes, and Procedures": "",
      "Target Internal Practices": targetWords(scale, gap.target),
      "Target Roles and Responsibilities": "",
      "Target Selected Informative References": "",
      Notes: "",
      Considerations: "",
    }));
}

/** The profile as JSON. */
export function profileJson(...of: Parameters<typeof profileRows>): string {
  return `${JSON.stringify(profileRows(...of), null, 2)}\n`;
}

/** The profile as CSV, to go on with in the template's sheet. */
export function profileCsv(...of: Parameters<typeof profileRows>): string {
  const rows = profileRows(...of);
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine).join("");
}
