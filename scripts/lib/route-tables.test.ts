import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sectionsCalled } from "./route-tables.ts";
import { root } from "./installation.mjs";
import { typeScriptSources } from "./source-files.ts";

test("a module needs the tables of the calls that it names, and no others", () => {
  expect(sectionsCalled(`useAct("exchangeRates.remove"); call('policies.get')`)).toEqual([
    "platform",
    "risk",
  ]);
  expect(sectionsCalled(`useArchiving("policies", "policy")`)).toEqual(["risk"]);
  expect(sectionsCalled(`queryOf("auth.user")`), "which every page has").toEqual([]);
  expect(sectionsCalled(`"report.pdf" "clients" "somewhere.list" "a clients.list"`)).toEqual([]);
});

test("no screen puts a call's name together from parts, except archiving and the file of a list, which name its group", () => {
  const made = typeScriptSources().filter(
    (file) =>
      file.startsWith("apps/web/") &&
      /(?:call|queryOf|useAct|useList|usePolled|useTile)(?:<[^>(]*>)?\(\s*`\$\{/.test(
        readFileSync(join(root, file), "utf8"),
      ),
  );
  expect(made).toEqual(["apps/web/src/screen/use-archiving.ts"]);
});
