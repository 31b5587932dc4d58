import { expect, test } from "vitest";
import { match, rank } from "./rank.ts";

const PAGES = [
  "Dashboard",
  "Client Management",
  "User Management",
  "User Roles",
  "Tenant Management",
  "Quantitative Analysis",
  "Audit Logs",
  "Profile",
].map((label) => ({ label }));
const found = (typed: string, entries: readonly { label: string; words?: string }[] = PAGES) =>
  rank(typed, entries).map(({ entry }) => entry.label);

test("the whole name is better than its beginning, that than a word, that than the inside of one", () => {
  const entries = ["Relogged", "Audit log", "Logs", "Log"].map((label) => ({ label }));
  expect(found("log", entries)).toEqual(["Log", "Logs", "Audit log", "Relogged"]);
});

test("initials and letters skipped within a word find a name", () => {
  expect(found("um")[0]).toBe("User Management");
  expect(found("qa")).toEqual(["Quantitative Analysis"]);
  expect(found("usrmgmt")).toEqual(["User Management"]);
});

test("words can be in any order, and every one must occur", () => {
  expect(found("management user")).toEqual(["User Management"]);
  expect(found("user nothing")).toEqual([]);
});

test("letters scattered over a long name are chance, not a match", () => {
  expect(match("rse", "Ransomware stops production everywhere")).toBeUndefined();
  expect(match("dbl", "Dashboard of all losses")).toBeUndefined();
});

test("case and accents don't matter, and the matching letters are located", () => {
  expect(match("ubergriff", "Großer Übergriff")?.letters).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15]);
  expect(match("ÜBER", "uber alles")?.letters).toEqual([0, 1, 2, 3]);
  expect(match("um", "User Management")?.letters).toEqual([0, 5]);
});

test("a letter outside the basic plane counts as one", () => {
  expect(match("log", "🗝️ log")?.letters).toEqual([3, 4, 5]);
});

test("a description counts, but less than any name", () => {
  const entries = [
    { label: "Audit Logs", words: "Everything that was done by people" },
    { label: "People" },
    { label: "Peopleless" },
  ];
  expect(found("people", entries)).toEqual(["People", "Peopleless", "Audit Logs"]);
});

test("an empty search finds nothing", () => {
  expect(match("  ", "Dashboard")).toBeUndefined();
  expect(found("")).toEqual([]);
});

test("among equal matches the shorter name comes first", () => {
  expect(found("user")).toEqual(["User Roles", "User Management"]);
});
