import { expect, test } from "vitest";
import { isGated } from "./gated-paths.ts";

test.each([
  "/",
  "/dashboard",
  "/risk-management/anything",
  "/templates",
  "/security-frameworks/x",
  "/riskmon-administration/audit-logs",
])("%s asks a visitor to sign in", (path) => expect(isGated(path)).toBe(true));

test.each(["/nowhere", "/templates-and-more", "/setup/abc"])("%s does not", (path) =>
  expect(isGated(path)).toBe(false),
);
