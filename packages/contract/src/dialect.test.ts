/** All lists are asked and answered in one way. */
import { describe, expect, it } from "vitest";
import { api } from "./api.ts";
import type { Route } from "./route.ts";

/** The names in an object's schema; none for another kind of schema. */
function namesOf(schema: Route["reply"] | Route["query"]): string[] {
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
const PAGED = ["q", "sort", "order", "page", "pageSize"];

/** Lists in the order of time that grow while they're read: by cursor instead of by page. */
const STREAMS = ["auditLog.list", "activityFeed.list"];
/** Lists that are always whole, or say what they leave out: few by nature, or a tile's. */
const WHOLE = [
  "activityFeed.newer",
  "domainClaims.list",
  "expiringKeys.soonest",
  "onlineUsers.list",
  "overdueWork.list",
  "personalApiKeys.list",
  "scenarioFigures.top",
  "scenarioFigures.weakEvidence",
  "scenarios.listRuns",
  "tenantApiKeys.list",
  "tenantDomains.list",
];
/** Other ways, with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  "notifications.list": "read in both directions from where the reader is: before and after, older and newer",
  "scenarios.listVersions": "by version, which is its cursor: before, and more",
  "activityFeed.people": "choices for a filter, always by name",
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
      expect(asked).toEqual(expect.arrayContaining(["after", "limit"]));
      expect(answered).toContain("next");
      return;
    }
    const paging = asked.filter((one) => PAGED.includes(one) || ["after", "before", "limit"].includes(one));
    if (WHOLE.includes(name)) return expect(paging.filter((one) => one !== "q")).toEqual([]);
    expect(paging).toEqual(PAGED);
    expect(answered).toEqual(expect.arrayContaining(["items", "total", "more"]));
  });
});

describe("names", () => {
  // OpenID Connect prescribes its claims' names.
  it.each(calls.filter(({ name }) => name !== "federation.profile"))(
    "of $name are in camel case",
    ({ asked, answered }) => {
      expect([...asked, ...answered].filter((one) => !/^[a-z][a-zA-Z0-9]*$/.test(one))).toEqual([]);
    },
  );
});
