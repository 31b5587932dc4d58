import { describe, expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

const origin = "https://risk.example";

describe("safeNext", () => {
  test.each([
    [
      "/risk-management/quantitative-analysis?scenario=1#curve",
      "/risk-management/quantitative-analysis?scenario=1#curve",
    ],
    ["/dashboard", "/dashboard"],
    ["/", "/"],
  ])("keeps the path %s of this site", (next, expected) => {
    expect(safeNext(next, origin)).toBe(expected);
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "dashboard",
    "/api/logout",
    "/login?next=/login",
    "/x/../api/logout",
    "",
    undefined,
    7,
  ])("sends %j to the dashboard", (next) => {
    expect(safeNext(next, origin)).toBe("/dashboard");
  });
});
