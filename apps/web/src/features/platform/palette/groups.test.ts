import { expect, test } from "vitest";
import type { Entry, Kind } from "./entry.ts";
import { groupsFor } from "./groups.ts";

const entry = (kind: Kind, label: string): Entry => ({
  id: `${kind}:${label}`,
  kind,
  label,
  hint: "",
  icon: (() => null) as unknown as Entry["icon"],
  deed: { href: "/" },
});
const own = [
  entry("page", "Tenant Branding"),
  entry("page", "User Management"),
  entry("action", "Dark theme"),
  entry("action", "Log out"),
];
const ransomware = entry("scenario", "Ransomware stops production");
const shown = (typed: string, known: { recent?: Entry[]; records?: Entry[] } = {}) =>
  groupsFor(typed, { own, recent: [], records: [], ...known }).map(({ kind, lines }) => [
    kind,
    ...lines.map(({ entry: { label } }) => label),
  ]);

test("without a search, recent choices come first, and nothing appears twice", () => {
  expect(shown("", { recent: [own[1]!, ransomware] })).toEqual([
    ["recent", "User Management", "Ransomware stops production"],
    ["action", "Dark theme", "Log out"],
    ["page", "Tenant Branding"],
  ]);
});

test("a likely page comes before records; one that merely contains the letters after them", () => {
  expect(shown("user", { records: [entry("user", "User, Una")] })[0]).toEqual(["page", "User Management"]);
  expect(shown("ran", { records: [ransomware] })).toEqual([
    ["scenario", "Ransomware stops production"],
    ["page", "Tenant Branding"],
  ]);
});

test("arriving records don't move any likely page or action", () => {
  const before = shown("log");
  const after = shown("log", { records: [entry("scenario", "Loss of logs")] });
  expect(after.slice(0, before.length)).toEqual(before);
});

test("a record found by other data is shown without highlights", () => {
  const [group] = groupsFor("una@", { own, recent: [], records: [entry("user", "Una User")] });
  expect(group?.lines[0]?.letters).toEqual([]);
});

test("an entry of a framework comes first when its identifier was typed", () => {
  const named = [entry("entry", "AC-2(3) Disable Accounts")];
  const [first] = groupsFor("ac-2.3", { own, recent: [], records: [ransomware], named });
  expect([first?.kind, first?.lines[0]?.entry.label]).toEqual(["entry", "AC-2(3) Disable Accounts"]);
});

test("groups without matches have no heading", () => {
  expect(shown("zzz")).toEqual([]);
});

test("records to create with the typed title come last", () => {
  const known = { own, recent: [], records: [ransomware], created: [entry("action", "New scenario “user”")] };
  expect(groupsFor("user", known).map(({ kind }) => kind)).toEqual(["page", "scenario", "create"]);
});
