/** What an import does with a framework, through what other features use of frameworks. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type { Framework } from "@crq/contract/compliance/frameworks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wholeTenant } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import {
  type AboutImport,
  contentOf,
  createImported,
  differencesOf,
  replaceByImported,
  sightOf,
  sourceOf,
} from "./public.ts";

let h: Harness;
let author: Session;
let ctx: Parameters<typeof createImported>[1];

const ABOUT: AboutImport = {
  title: "Official",
  edition: "5.1.1",
  description: "",
  publisher: "NIST",
  titles: "official",
  basedOn: "nist-sp-800-53-r5",
  file: { name: "catalog.json" },
};
const content = (
  entries: FrameworkContent["catalog"]["entries"],
  official: FrameworkContent["official"] = {},
) => ({
  catalog: {
    id: "file",
    title: "Official",
    version: "5.1.1",
    publisher: "NIST",
    titles: "official" as const,
    groups: [{ id: "AC", title: "Access Control" }],
    entries,
  },
  official,
});
const FIRST = content(
  [
    { id: "ac-2", title: "Account Management", group: "AC", objectives: ["AC-2[a]", "AC-2[b]"] },
    { id: "AC-02(03)", title: "Disable Accounts", group: "AC", parent: "ac-02" },
  ],
  {
    "ac-2": { statement: "Manage accounts.", objectives: [{ id: "AC-2[a]", text: "accounts are defined" }] },
  },
);
const inTenant = <T>(work: Parameters<typeof h.doors.inTenant<T>>[1]) =>
  h.doors.inTenant(wholeTenant(h.a.id), work);
const seenBy = async (id: string) =>
  (await author.call("GET", `/api/frameworks/${id}/content`)).json<FrameworkContent>();

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("template_manager");
  const [person] = await h.db.asOwner<{ id: string }>("select id from users where email = $1", [
    h.emailOf("template_manager"),
  ]);
  const actor = {
    userId: person!.id,
    email: h.emailOf("template_manager"),
    name: "Test template_manager",
    tenantId: h.a.id,
    clientId: null,
    role: "template_manager",
    heldRole: "template_manager",
    sessionId: "",
  } as Actor;
  ctx = { actor, request: { ip: "127.0.0.1", id: "test" } } as typeof ctx;
});
afterAll(() => h.close());

test("an import is a draft with identifiers as the framework writes them, and with every text; it's logged", async () => {
  const made = await inTenant((tx) => createImported(tx, ctx, FIRST, ABOUT));
  expect(made).toMatchObject({ origin: "imported", status: "draft", entries: 2, titles: "official" });
  expect(await seenBy(made.id)).toMatchObject({
    catalog: {
      entries: [
        { id: "AC-2", title: "Account Management", group: "AC", objectives: ["AC-2[a]", "AC-2[b]"] },
        { id: "AC-2(3)", title: "Disable Accounts", group: "AC", parent: "AC-2" },
      ],
    },
    official: {
      "AC-2": {
        statement: "Manage accounts.",
        objectives: [{ id: "AC-2[a]", text: "accounts are defined" }],
      },
    },
  });
  expect((await audited(h, "framework.import")).at(-1)).toMatchObject({
    object_id: made.id,
    detail: { name: "Official", file: { name: "catalog.json" }, entries: 2 },
  });
});

test("an import over a draft replaces all of it, keeps its order, and is compared before", async () => {
  const made = await inTenant((tx) => createImported(tx, ctx, FIRST, ABOUT));
  const next = content([
    { id: "AC-3", title: "Access Enforcement", group: "AC" },
    { id: "AC-2", title: "Accounts", group: "AC" },
  ]);
  const differences = await inTenant(async (tx) => {
    const now = (await sourceOf(tx, made.id, sightOf(ctx)))!;
    return differencesOf(now, { ...now, content: contentOf(next) });
  });
  expect(differences).toMatchObject({
    added: [{ id: "AC-3" }],
    gone: [{ id: "AC-2(3)" }],
    changed: [{ id: "AC-2", fields: [{ field: "title" }, { field: "statement" }, { field: "objectives" }] }],
  });
  const after = await inTenant((tx) => replaceByImported(tx, ctx, made, next, { name: "next.json" }));
  expect(after).toMatchObject({ version: 2, entries: 2 });
  expect((await seenBy(made.id)).catalog.entries.map(({ id }) => id)).toEqual(["AC-3", "AC-2"]);
  await expect(inTenant((tx) => replaceByImported(tx, ctx, made, next, {}))).rejects.toThrow(
    "You read version 1",
  );
});

test("an import that doesn't fit leaves nothing behind", async () => {
  const many = Array.from({ length: 5001 }, (_, i) => ({ id: `E-${i}`, group: "AC" }));
  for (const [wrong, message] of [
    [content(many), "at most 5,000 entries"],
    [content([{ id: "AC-1", group: "XX" }]), "AC-1 is in the group XX, which doesn't exist"],
    [
      content([{ id: "AC-1", group: "AC" }], { "AC-1": { statement: "x".repeat(20_001) } }),
      "must have at most 20000 characters",
    ],
  ] as const)
    await expect(
      inTenant((tx) => createImported(tx, ctx, wrong, { ...ABOUT, title: "Wrong" })),
    ).rejects.toMatchObject({
      code: "invalid-request",
      errors: [expect.objectContaining({ message })],
    });
  const found = (await author.call("GET", "/api/frameworks?q=wrong")).json<{ items: Framework[] }>();
  expect(found.items).toEqual([]);
});
