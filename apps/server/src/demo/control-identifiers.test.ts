/** The demo's control identifiers match the published catalogs. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CSF, SP_800_171, SP_800_53_MODERATE } from "./control-identifiers.ts";

/** The public data files that developers keep next to the repository; the product contains none of them. */
const folder = new URL("../../../../../shared/data/nist/", import.meta.url);
const rows = (file: string) =>
  readFileSync(new URL(file, folder), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

test("there are 106, 110, and 287 of them, without duplicates", () => {
  for (const [{ controls }, count] of [
    [CSF, 106],
    [SP_800_171, 110],
    [SP_800_53_MODERATE, 287],
  ] as const) {
    expect(controls).toHaveLength(count);
    expect(new Set(controls).size).toBe(count);
  }
});

test("they match the catalogs", ({ skip }) => {
  if (!existsSync(folder)) skip("the public catalogues are not beside the repository");
  expect(CSF.controls).toEqual(
    rows("csf2_structure_facts.csv")
      .filter(([, kind, , withdrawn]) => kind === "subcategory" && withdrawn === "0")
      .map(([id]) => id),
  );
  expect(SP_800_171.controls).toEqual(rows("sp800-171r2_dod_sprs_weights.csv").map(([id]) => id));
  const profile = JSON.parse(
    readFileSync(new URL("NIST_SP-800-53_rev5_MODERATE-baseline_profile-min.json", folder), "utf8"),
  ) as { profile: { imports: { "include-controls": { "with-ids": string[] }[] }[] } };
  const selected = profile.profile.imports.flatMap((one) =>
    one["include-controls"].flatMap((controls) => controls["with-ids"]),
  );
  expect(SP_800_53_MODERATE.controls.toSorted()).toEqual(
    selected.map((id) => id.toUpperCase().replace(/\.(\d+)$/, "($1)")).toSorted(),
  );
});
