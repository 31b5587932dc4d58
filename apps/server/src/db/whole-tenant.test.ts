/** Transactions that see every client of a tenant are few, and listed. */
import { expect, test } from "vitest";
import { readdir, readFile } from "node:fs/promises";

const src = new URL("../", import.meta.url);

/** The code that opens a tenant with all its clients, regardless of the caller's client, and why. */
const WHOLE_TENANT: Readonly<Record<string, string>> = {
  "db/doors.ts": "makes it; names the platform for the outside door",
  "features/risk/remediation/public.ts":
    "reminds the owners of projects and tasks of a tenant, whichever client they're of",
  "http/actor.ts": "for roles that administer, which are held for whole tenants alone",
  "demo/baselines.ts": "fills a new workspace",
  "demo/dashboards.ts": "fills a new workspace",
  "demo/load-assessments.ts":
    "fills a new workspace, or completes an older one that is still as it was loaded",
  "demo/register.ts": "fills a new workspace",
  "demo/remediation.ts": "fills a new workspace",
  "demo/workspace.ts": "fills a new workspace",
  "features/compliance/auditors/remind.ts":
    "a job: reminds those who let auditors in, and deletes sessions that are over",
  "features/compliance/evidence/handlers.ts": "how much of the tenant's room its files take: a sum, no more",
  "features/compliance/evidence/owners-store.ts":
    "through the door of administration: the names of people who can own evidence of a client",
  "features/compliance/evidence/tell-and-collect.ts":
    "a job: reminds owners, and removes files that nothing names",
  "features/compliance/evidence/upload-route.ts":
    "the tenant's room is one sum; an upload is its person's alone until it's evidence",
  "features/compliance/frameworks/share-handlers.ts":
    "writes a copy into a tenant in which the sender holds an authoring role for the whole of it",
  "features/risk/control-model/tell-changed.ts":
    "a job: tells those who can see it that an assessment's answers changed",
  "features/risk/overdue-work/count-overdue.ts": "a job: counts a tenant's overdue work",
  "features/risk/register/remind.ts": "a job: reminds the owners of risks, and keeps each month's ratings",
  "features/risk/exposure/snapshot-tenant.ts": "a job: keeps each client's figures and the tenant's",
  "features/risk/exposure/take-snapshot.ts":
    "computes for one key in the background; its caller reads the result within their own scope",
  "http/links/linked-tenant.ts": "a link without a person: reads the one record that its token names",
  "features/platform/housekeeping/store.ts": "a job: removes what was deleted a month ago",
  "features/people/provisioning/groups.ts":
    "a key that provisions is never for one client (api_keys_administering)",
  "features/people/provisioning/users.ts":
    "a key that provisions is never for one client (api_keys_administering)",
  "features/platform/tenants/deletion-store.ts": "a job: deletes a tenant",
  "features/platform/tenants/export/export-route.ts": "tenant:export is for whole tenants",
  "features/platform/tenants/export/write-export.ts": "tenant:export is for whole tenants",
};

test("every file that opens a whole tenant has a reason listed here", async () => {
  const found: string[] = [];
  for (const entry of await readdir(src, { recursive: true }))
    if (
      /(?<!\.test)\.ts$/.test(entry) &&
      /\b(wholeTenant|wholeTenantWithArchived|clientScope)\(|as Scope\b/.test(
        await readFile(new URL(entry, src), "utf8"),
      )
    )
      found.push(entry);
  expect(found.sort()).toEqual(Object.keys(WHOLE_TENANT).sort());
});
