import { describe, expect, test } from "vitest";
import { objection, switchPayload } from "./switch-context.ts";

const chosen = { tenantId: "t", clientId: "c", role: "viewer", clientCount: 2 } as const;

describe("objection", () => {
  test("a complete choice has none", () => expect(objection(chosen)).toBeUndefined());

  test.each([{ tenantId: "" }, { role: "" }])("tenant and role are required", (missing) => {
    expect(objection({ ...chosen, ...missing })?.title).toBe("Please select required fields");
  });

  test("a client is required if the tenant has any", () => {
    expect(objection({ ...chosen, clientId: "" })).toEqual({
      title: "Please select a client",
      description: "A client must be selected when available",
    });
    expect(objection({ ...chosen, clientId: "", clientCount: 0 })).toBeUndefined();
  });
});

test("the payload leaves the client out at platform level", () => {
  expect(switchPayload(chosen)).toEqual({ tenantId: "t", clientId: "c", role: "viewer" });
  expect(switchPayload({ ...chosen, clientId: "" })).toEqual({ tenantId: "t", role: "viewer" });
});
