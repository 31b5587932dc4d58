/** The counts in the wizard, against the published catalogs if they are present beside the repository. */
import { FRAMEWORK_COUNTS } from "./framework-counts.ts";
import { expect, test } from "vitest";

const files = import.meta.glob<string>("../../../../../../../shared/data/nist/*.csv", {
  query: "?raw",
  import: "default",
});
const catalogue = async (name: string) => {
  const [, load] = Object.entries(files).find(([path]) => path.endsWith(`/${name}`))!;
  const [, ...lines] = (await load()).trim().split("\n");
  return lines.map((line) => line.split(","));
};
const counted = (framework: (typeof FRAMEWORK_COUNTS)[number]["framework"]) =>
  FRAMEWORK_COUNTS.find((one) => one.framework === framework)!.count;

test("the counts match the catalogs", async (context) => {
  if (Object.keys(files).length === 0)
    context.skip("the catalogues are not beside the repository, in ../shared/data/nist");
  expect(counted("NIST SP 800-53 Rev 5")).toBe((await catalogue("sp800-53r5_controls_facts.csv")).length);
  expect(counted("NIST SP 800-171A Rev 2")).toBe(
    (await catalogue("sp800-171r2_dod_sprs_weights.csv")).length,
  );
  const subcategories = (await catalogue("csf2_structure_facts.csv")).filter(
    ([, kind, , withdrawn]) => kind === "subcategory" && withdrawn === "0",
  );
  expect(counted("NIST CSF 2.0")).toBe(subcategories.length);
});
