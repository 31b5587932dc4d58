import { expect, test } from "vitest";
import { activityHref } from "./activity-href.ts";

const ID = "3f2b6c1e-0000-4000-8000-000000000000";
const entry = { objectType: "scenario", objectId: ID, tenantId: "t", action: "scenario.update" };
const analyst = { role: "risk_analyst", tenantId: "t" } as const;

test("leads to the screen of a record that the reader may open", () => {
  expect(activityHref(entry, analyst)).toEqual({
    to: "/risk-management/quantitative-analysis",
    search: { scenario: ID },
  });
  expect(activityHref({ ...entry, objectType: "user" }, { role: "admin", tenantId: "t" })).toEqual({
    to: `/riskmon-administration/user-profile/${ID}`,
  });
});

test("leads nowhere without permission, into another tenant, to what was deleted or has no screen", () => {
  expect(activityHref({ ...entry, objectType: "user" }, analyst)).toBeUndefined();
  expect(activityHref(entry, { role: "viewer", tenantId: "t" })).toBeUndefined();
  expect(activityHref({ ...entry, tenantId: "other" }, analyst)).toBeUndefined();
  expect(activityHref({ ...entry, action: "scenario.remove" }, analyst)).toBeUndefined();
  expect(activityHref({ ...entry, objectId: null }, analyst)).toBeUndefined();
  expect(activityHref({ ...entry, objectType: "session" }, analyst)).toBeUndefined();
});
