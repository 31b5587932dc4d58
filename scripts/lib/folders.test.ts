/** Folders that a newcomer can read: none has more files than fit on one screen, not counting tests. */
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const MOST_FILES = 25;

/** Lists that are naturally long: numbered files, and pictures. */
const LISTS = /^(apps\/server\/migrations\/(directory|cell)|docs\/decisions|e2e\/pictures\/.*-snapshots)$/;

test(`no folder holds more than ${MOST_FILES} files`, () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    encoding: "utf8",
  });
  const counts = new Map<string, number>();
  for (const file of files.split("\n"))
    if (file.includes("/") && !/\.test\.tsx?$/.test(file))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(100);
  const crowded = [...counts].filter(([folder, count]) => count > MOST_FILES && !LISTS.test(folder));
  expect(crowded).toEqual([]);
});
