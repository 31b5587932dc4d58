import { expect, test } from "vitest";
import { scoreCsv } from "./score-csv.ts";

test("the file has every requirement with what it costs and whether it can wait", () => {
  const catalog = {
    id: "x",
    title: "X",
    version: "1",
    publisher: "P",
    titles: "own",
    groups: [{ id: "3.1", title: "Access Control" }],
    entries: [],
  } as const;
  const requirement = (id: string, weight: number, verdict: "met" | "not_met" | undefined) => ({
    entry: { id, title: "=cmd", group: "3.1", weight },
    verdict,
    contradicted: false,
    fromObjectives: false,
    objectives: {},
  });
  const csv = scoreCsv({ ...catalog, groups: [...catalog.groups], entries: [] }, [
    requirement("3.1.1", 5, "not_met"),
    requirement("3.1.3", 1, undefined),
    requirement("3.1.20", 1, "not_met"),
    requirement("3.1.2", 5, "met"),
  ]);
  expect(csv.trim().split(/\r?\n/)).toEqual([
    "Requirement,Title,Family,Answer,Points if not met,Points lost,Plan of action",
    "3.1.1,'=cmd,Access Control,Not met,5,5,must be met first",
    "3.1.3,'=cmd,Access Control,Unanswered,1,1,can wait",
    "3.1.20,'=cmd,Access Control,Not met,1,1,must be met first",
    "3.1.2,'=cmd,Access Control,Met,5,0,",
  ]);
});
