import { expect, test } from "vitest";
import { looksLikeIdentifier } from "./framework-entries.ts";

test("identifiers as people write them are looked up; names, amounts of words and other signs aren't", () => {
  for (const typed of ["ac-2.3", "AC-2 (3)", "pr.aa-01", "3.1.1", "A.5.15", "164.308(a)(1)", "cc6.1"])
    expect(looksLikeIdentifier(typed), typed).toBe(true);
  for (const typed of ["a1", "ransomware", "ac-", "una@example.com 1", "the 5 largest risks of this year"])
    expect(looksLikeIdentifier(typed), typed).toBe(false);
});
