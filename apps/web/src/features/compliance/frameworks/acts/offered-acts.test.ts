import { expect, test } from "vitest";
import { offeredActs } from "./offered-acts.ts";

const standing = { origin: "own", archivedAt: null, editorIds: ["author"] } as const;
const acts = (status: "draft" | "in_review" | "published" | "retired", id = "other") =>
  offeredActs({ ...standing, status }, { id, clientId: null });

test("someone who wrote an edition can't publish it, and can take it back to change it", () => {
  expect(acts("in_review", "author")).not.toContain("approve");
  expect(acts("in_review", "author")).toContain("return");
  expect(acts("in_review")[0]).toBe("approve");
});

test("only a draft can be edited, submitted or deleted", () => {
  expect(acts("draft")).toEqual(expect.arrayContaining(["details", "submit", "remove"]));
  for (const status of ["in_review", "published", "retired"] as const)
    for (const act of ["details", "submit", "remove"] as const) expect(acts(status)).not.toContain(act);
});

test("only what is published is shared, retired or continued in a new edition", () => {
  for (const act of ["share", "retire", "newEdition"] as const) {
    expect(acts("published")).toContain(act);
    expect(acts("draft")).not.toContain(act);
    expect(acts("retired")).not.toContain(act);
  }
});

test("an archived one is brought back before anything else", () =>
  expect(
    offeredActs({ ...standing, status: "published", archivedAt: "2026-01-01" }, { id: "x", clientId: null }),
  ).toEqual(["restore", "download"]));

test("someone who works for one client can compare and download, and change nothing of the whole tenant", () => {
  for (const status of ["draft", "in_review", "published", "retired"] as const)
    expect(offeredActs({ ...standing, status }, { id: "other", clientId: "one" })).toEqual([
      "compare",
      "download",
    ]);
});

test("the next edition of a framework that was received comes from where it was received", () =>
  expect(
    offeredActs({ ...standing, origin: "received", status: "published" }, { id: "x", clientId: null }),
  ).not.toContain("newEdition"));
