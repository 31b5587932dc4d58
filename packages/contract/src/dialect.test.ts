/** All lists are asked and answered in one way. */
import { describe, expect, it } from "vitest";
import type * as core from "zod/v4/core";
import * as z from "zod/mini";
import { api } from "./api.ts";
import type { Route } from "./route.ts";

/** Not in camel case: percentiles between whole ones have a point, as people write them. */
const POINTED = ["p99.5", "p99.9"];

/** Every schema within another one. */
function within(schema: unknown, seen = new Set<unknown>()): core.$ZodType[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const inner = "_zod" in schema ? (schema as core.$ZodType)._zod.def : schema;
  const parts = Object.values(inner).flatMap((part) => within(part, seen));
  const lazy = "getter" in inner ? within((inner.getter as () => unknown)(), seen) : [];
  return ["_zod" in schema ? [schema as core.$ZodType] : [], parts, lazy].flat();
}

/** The names of an object's fields; none for another kind of schema. Keys of records are data. */

function namesOf(schema: core.$ZodType | undefined): string[] {
  const { def } = schema?._zod ?? {};
  return def?.type === "object" ? Object.keys((def as unknown as { shape: object }).shape) : [];
}

const calls = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    name: `${group}.${name}`,
    method: route.method,
    asked: namesOf(route.query),
    answered: namesOf(route.reply),
  })),
);
const lists = calls.filter(({ method, answered }) => method === "GET" && answered.includes("items"));
const CURSORS = ["after", "before", "limit"];
const PAGED = ["q", "sort", "order", "page", "pageSize"];

/** Lists in the order of time that grow while they're read: by cursor instead of by page. */
const STREAMS = [
  "auditLog.list",
  "activityFeed.list",
  "assessmentAnswers.history",
  "notifications.list",
  "scenarios.listVersions",
];

/** Lists that are always whole, or say what they leave out: few by nature, or a tile's. */
const WHOLE = [
  "activityFeed.newer",
  "assessmentAnswers.list",
  "assessmentComments.list",
  "controlledAnswers.list",
  "controlRequirements.list",
  "controlStrengths.get",
  "controlStrengths.listVersions",
  "controlTemplateUses.offers",
  "assessmentComparison.snapshots",
  "domainClaims.list",
  "expiringKeys.soonest",
  "listViews.list",
  "onlineUsers.list",
  "overdueWork.list",
  "riskLimits.list",
  "questionSets.offered",
  "questions.editions",
  "questions.ofFramework",
  "personalApiKeys.list",
  "scenarioFigures.top",
  "scenarioFigures.weakEvidence",
  "scenarioReviews.list",
  "scoringModels.compare",
  "scoringModels.offered",
  "scenarios.listRuns",
  "tenantApiKeys.list",
  "tenantDomains.list",
];

/** What a stream takes besides: notifications are read in both directions from where the reader is, and the log's old name of the page size. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  "notifications.list": ["before"],
  "auditLog.list": ["limit"],
};

/** Other ways, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  "activityFeed.people": "choices for a filter, always by name",
  "assessmentAnswers.people": "choices for an assignment or a mention, always by name",
};

describe("lists", () => {
  it("are all known by the exceptions named here", () => {
    expect(lists.length).toBeGreaterThan(25);
    const known = new Set(lists.map(({ name }) => name));
    expect([...STREAMS, ...WHOLE, ...Object.keys(OTHERS)].filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(lists)("$name takes and gives what lists take and give", ({ name, asked, answered }) => {
    if (name in OTHERS) return;
    if (STREAMS.includes(name)) {
      const paging = asked.filter((one) => [...CURSORS, "page", "pageSize"].includes(one));
      expect(paging.sort()).toEqual(["after", "pageSize", ...(ALSO[name] ?? [])].sort());
      expect(answered).toEqual(expect.arrayContaining(["items", "next"]));
      return;
    }
    const paging = asked.filter((one) => PAGED.includes(one) || CURSORS.includes(one));
    if (WHOLE.includes(name)) return expect(paging.filter((one) => one !== "q")).toEqual([]);
    expect(paging).toEqual(PAGED);
    expect(answered).toEqual(expect.arrayContaining(["items", "total", "more"]));
  });
});

describe("names", () => {
  const routesByName = Object.entries(api).flatMap(([group, routes]) =>
    Object.entries(routes as Record<string, Route>).map(
      ([name, route]) => [`${group}.${name}`, route] as const,
    ),
  );

  // OpenID Connect prescribes its claims' names.
  it.each(routesByName.filter(([name]) => name !== "federation.profile"))(
    "of %s are in camel case, however deep",
    (_name, { query, body, reply }) => {
      const names = within([query, body, reply]).flatMap(namesOf);
      expect(names.filter((one) => !POINTED.includes(one) && !/^[a-z][a-zA-Z0-9]*$/.test(one))).toEqual([]);
    },
  );

  it("are found in lists, choices, records, and what is optional", () => {
    const deep = z.object({
      a: z.array(z.object({ b: z.optional(z.object({ c_c: z.string() })) })),
      d: z.union([z.string(), z.object({ e_e: z.string() })]),
      f: z.record(z.string(), z.nullable(z.object({ g_g: z.string() }))),
      h: z.pipe(
        z.object({ i_i: z.string() }),
        z.transform((value) => value),
      ),
    });
    expect(within(deep).flatMap(namesOf)).toEqual(expect.arrayContaining(["c_c", "e_e", "g_g", "i_i"]));
  });
});

it("calls that end are announced at least six months before", () => {
  for (const [group, routes] of Object.entries(api))
    for (const [name, { deprecated }] of Object.entries(routes as Record<string, Route>)) {
      if (!deprecated) continue;
      const months = (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / (30 * 86_400_000);
      expect(months, `${group}.${name}`).toBeGreaterThanOrEqual(6);
    }
});
