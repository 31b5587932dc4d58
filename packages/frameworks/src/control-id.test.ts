import { expect, test } from "vitest";
import { controlId } from "./control-id.ts";

test.each([
  [
    "nist-sp-800-53-r5",
    "AC-2(3)",
    ["AC-2(3)", "AC-02(03)", "ac-2.3", "AC-2 (3)", " ac-02 ( 03 ) ", "AC 2(3)", "AC2.3"],
  ],
  ["nist-sp-800-53-r5", "PM-9", ["PM-9", "pm-09", "PM 9"]],
  ["nist-csf-2-0", "PR.AA-01", ["PR.AA-01", "pr.aa-1", "PR.AA 01", "praa-01"]],
  ["nist-csf-2-0", "GV.OC", ["GV.OC", "gv.oc"]],
  ["nist-csf-2-0", "RC", ["rc"]],
  ["nist-sp-800-171-r2", "3.1.12", ["3.1.12", "03.01.12"]],
  ["nist-sp-800-171-r3", "03.01.12", ["3.1.12", "03.01.12"]],
  ["iso-27001-2022", "A.5.1", ["A.5.1", "a5.1", "A 5.1"]],
  ["iso-27001-2022", "6.1.3", ["6.1.3"]],
  ["pci-dss-4-0-1", "8.3.10.1", ["8.3.10.1", " 08.03.10.01 "]],
  ["pci-dss-4-0-1", "A1.1.2", ["A1.1.2", "a1.1.2", "A 1.1.2", "A-1.1.2"]],
  ["pci-dss-4-0-1", "9.5.1.2.1", ["9.5.1.2.1"]],
  ["pci-dss-4-0-1", "12", ["12"]],
  ["scf-2024-2", "AST-02.1", ["AST-02.1", "ast-2.1", "AST 02.1", "ast02.01"]],
  ["scf-2024-2", "AAT-10.10", ["aat-10.10"]],
  ["scf-2024-2", "GOV-01", ["GOV-01", "gov-1"]],
  ["cmmc-2-0", "AC.L1-b.1.i", ["ac.l1-b.1.i", "AC.L1-B.1.I"]],
  ["hipaa-security-rule", "164.308(a)(1)(ii)(A)", ["164.308(a)(1)(ii)(a)", "164.308(A)(1)(II)(A)"]],
  ["cis-controls-8-1", "5.3", ["5.3", " 5.3 "]],
])("in %s, %s is read from every way to write it", (framework, id, ways) => {
  for (const way of ways) expect(controlId(framework, way), way).toBe(id);
});

test("what can't be an identifier isn't read as one", () => {
  for (const typed of ["", "AC", "AC-", "AC-2(3)(4)", "AC-2.3.4", "A1-2", "AC-2; drop", "AC-200"])
    expect(controlId("nist-sp-800-53-r5", typed), typed).toBeUndefined();
  for (const typed of ["3.1", "3.1.1.1", "a.b.c"])
    expect(controlId("nist-sp-800-171-r2", typed), typed).toBeUndefined();
  for (const typed of ["B1.1.2", "8..3", "8.3.", "1.2.3.4.5.6", "8.3.10.1.a"])
    expect(controlId("pci-dss-4-0-1", typed), typed).toBeUndefined();
  for (const typed of ["GOV", "GO-01", "GOV-01.1.1", "GOV-01(1)", "GOV-001"])
    expect(controlId("scf-2024-2", typed), typed).toBeUndefined();
});
