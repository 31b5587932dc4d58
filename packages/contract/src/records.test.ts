import { expect, test } from "vitest";
import { COMPLIANCE_RECORDS } from "./compliance/records.ts";
import { PEOPLE_RECORDS } from "./people/records.ts";
import { PLATFORM_RECORDS } from "./platform/records.ts";
import type { RecordAction } from "./record.ts";
import { RISK_RECORDS } from "./risk/records.ts";
import {
  actionWords,
  entryHref,
  maySeek,
  recordAction,
  recordHref,
  RECORD_KINDS,
  RECORDS,
} from "./records.ts";

const actions = RECORD_KINDS.flatMap((kind): RecordAction[] => Object.values(RECORDS[kind].actions));

test("the log's words start with a capital, the activity's do not, and neither is a full sentence", () => {
  for (const { log, did } of actions) {
    expect(log).toMatch(/^[A-Z].*[^.]$/);
    expect(did).toMatch(/^[a-z][^{}]*(\{[^{}]+\}[^{}]*)?$/);
    expect(did).not.toMatch(/\.$/);
  }
});

test("no two sections declare the same kind", () => {
  const sections = [PLATFORM_RECORDS, PEOPLE_RECORDS, RISK_RECORDS, COMPLIANCE_RECORDS];
  expect(sections.flatMap((section) => Object.keys(section)).sort()).toEqual([...RECORD_KINDS].sort());
});

test("an undeclared action keeps its name", () => {
  expect(actionWords("client.archive")).toBe("Client archived");
  for (const name of ["moon.land", "client.land", "constructor.name", "client.toString", ""])
    expect([actionWords(name), recordAction(name)]).toEqual([name, undefined]);
});

const ID = "3f2b6c1e-0000-4000-8000-000000000000";
const OTHER = "3f2b6c1e-0000-4000-8000-000000000001";
const entry = { objectType: "scenario", objectId: ID, tenantId: OTHER, action: "scenario.update" };
const analyst = { role: "risk_analyst", tenantId: OTHER } as const;
const admin = { role: "admin", tenantId: OTHER } as const;
const root = { role: "super_admin", tenantId: null } as const;

test("an entry leads to the screen of a record that the reader may open", () => {
  expect(entryHref(entry, analyst)).toBe(`/risk-management/quantitative-analysis?scenario=${ID}`);
  expect(entryHref({ ...entry, objectType: "portfolio" }, analyst)).toBe(
    `/risk-management/quantitative-analysis?area=portfolios&portfolio=${ID}`,
  );
  expect(entryHref({ ...entry, objectType: "user" }, admin)).toBe(
    `/riskmon-administration/user-profile/${ID}`,
  );
  expect(entryHref({ ...entry, objectType: "tenant" }, root)).toBe(`/riskmon-administration/tenant/${ID}`);
});

test("an entry leads to the list that contains its record", () => {
  const client = { ...entry, objectType: "client", action: "client.update", name: "Larkfield & Co" };
  const found = "q=Larkfield%20%26%20Co";
  expect(entryHref(client, admin)).toBe(`/tenant/clients?${found}`);
  expect(entryHref(client, { role: "tenant_administrator", tenantId: OTHER })).toBe(
    `/tenant-administration/client-management?${found}`,
  );
  expect(entryHref(client, root)).toBe(`/tenant-administration/client-management?${found}&tenantId=${OTHER}`);
  expect(entryHref({ ...client, name: null }, admin)).toBe("/tenant/clients");
  expect(entryHref({ ...entry, objectType: "invitation", action: "invitation.create" }, admin)).toBe(
    "/riskmon-administration/user-management?tab=invitations",
  );
});

test("an entry has no link without permission, into another tenant, or to a record that is gone or has no screen", () => {
  expect(entryHref({ ...entry, objectType: "user" }, analyst)).toBeUndefined();
  expect(entryHref({ ...entry, objectType: "client" }, analyst)).toBeUndefined();
  expect(entryHref(entry, { role: "viewer", tenantId: OTHER })).toBeUndefined();
  expect(entryHref(entry, root)).toBeUndefined();
  expect(entryHref({ ...entry, tenantId: ID }, analyst)).toBeUndefined();
  expect(entryHref({ ...entry, objectType: "client", tenantId: ID }, admin)).toBeUndefined();
  expect(entryHref({ ...entry, objectType: "tenant" }, admin)).toBeUndefined();
  expect(entryHref({ ...entry, action: "scenario.remove" }, analyst)).toBeUndefined();
  expect(entryHref({ ...entry, objectId: null }, analyst)).toBeUndefined();
  for (const objectType of ["session", "audit-log", "constructor", "moon"])
    expect(entryHref({ ...entry, objectType }, admin)).toBeUndefined();
  expect(recordHref("user", { id: "../admin", tenantId: OTHER }, admin)).toBeUndefined();
});

test("records are searched where the person works and has access", () => {
  expect(maySeek("scenario", analyst)).toBe(true);
  expect(maySeek("scenario", root)).toBe(false);
  expect(maySeek("tenant", root)).toBe(true);
  expect(maySeek("tenant", { role: "super_admin", tenantId: OTHER })).toBe(false);
  expect(maySeek("user", analyst)).toBe(false);
  expect(maySeek("page", root)).toBe(false);
});
