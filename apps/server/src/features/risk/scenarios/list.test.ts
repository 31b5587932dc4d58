/** The list of scenarios: its content, order, and pages. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let me: Session;
const TITLES = [
  "Breach",
  "audit 100%",
  "Zebra_1",
  "Zebra21",
  "ransomware",
  "Ransomware two",
  "back\\slash",
  "Ärger",
  "100 times",
];

beforeAll(async () => {
  // The mean follows the title's position, so that sorting by money differs from sorting by time and name.
  let made = 0;
  const means = new Map(TITLES.map((_, i) => [i + 1, ((i * 4) % 9) + 1]));
  const figure = () => means.get(++made)!;
  const run = async () => {
    const n = figure();
    const all = Object.fromEntries(
      ["sd", "pZero", "p5", "p10", "p25", "p50", "p75", "p90", "p99.5", "p99.9", "cvar95", "cvar99"].map(
        (key) => [key, 0],
      ),
    );
    return {
      ...all,
      mean: n,
      p95: 10 - n,
      p99: (n * 5) % 11,
      eventsPerYear: 1,
      exceed: {},
      error: {},
      curve: { loss: [], probability: [] },
    } as never;
  };
  h = await harness({ compute: { run, close: async () => {} } });
  me = await h.signedIn("risk_analyst");
  for (const title of TITLES)
    expect((await me.call("POST", "/api/scenarios", { title, estimate: ESTIMATE })).statusCode).toBe(201);
});
afterAll(() => h.close());

interface Listed {
  readonly items: { id: string; title: string; figures: { mean: number; p95: number; p99: number } }[];
  readonly total: number;
}
const list = async (query = "") => (await me.call("GET", `/api/scenarios${query}`)).json<Listed>();
const titles = async (query = "") => (await list(query)).items.map((item) => item.title);

test("returns everything, by title by default, with what a row shows and no more", async () => {
  expect(await titles()).toEqual(await titles("?sort=title&order=asc"));
  const { items, total } = await list("?sort=updated&order=desc");
  expect(total).toBe(9);
  expect(items.map((item) => item.title)).toEqual(TITLES.toReversed());
  expect(Object.keys(items[0]!).sort()).toEqual(
    [
      "clientId",
      "clientName",
      "currency",
      "figures",
      "id",
      "reviewState",
      "runCount",
      "title",
      "updatedAt",
      "updatedBy",
      "version",
    ].sort(),
  );
});

describe("sorting", () => {
  test.each(["mean", "p95", "p99"] as const)("by %s follows the figure, both ways", async (sort) => {
    const values = (await list(`?sort=${sort}&order=asc`)).items.map((item) => item.figures[sort]);
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    const down = (await list(`?sort=${sort}&order=desc`)).items.map((item) => item.figures[sort]);
    expect(down).toEqual(values.toReversed());
  });

  test("by title ignores case", async () => {
    const up = await titles("?sort=title&order=asc");
    expect(up.indexOf("ransomware")).toBe(up.indexOf("Ransomware two") - 1);
    expect(await titles("?sort=title&order=desc")).toEqual(up.toReversed());
  });

  test.each([
    "?sort=title;drop table clients",
    "?sort=password_hash",
    "?order=down",
    "?sort=mean&sort=title",
  ])("%s is refused", async (query) => {
    expect((await me.call("GET", `/api/scenarios${encodeURI(query)}`)).statusCode).toBe(400);
  });
});

describe("search", () => {
  test("finds titles with every word, in any case and order", async () => {
    expect((await titles("?q=RANSOM")).sort()).toEqual(["Ransomware two", "ransomware"]);
    expect(await titles("?q=two%20ransom")).toEqual(["Ransomware two"]);
    expect(await titles("?q=ransom%20breach")).toEqual([]);
    expect(await titles("?q=%C3%A4rger")).toEqual(["Ärger"]);
    expect((await list("?q=ransom")).total).toBe(2);
  });

  test.each([
    ["%", ["audit 100%"]],
    ["_", ["Zebra_1"]],
    ["\\", ["back\\slash"]],
    ["100%", ["audit 100%"]],
    ["%%", []],
    ["'", []],
    ["' or 1=1 --", []],
  ])("takes %j literally", async (search, found) => {
    expect(await titles(`?q=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test("with only spaces returns everything", async () => {
    expect((await list("?q=%20%20")).total).toBe(9);
  });

  test.each([["%00"], ["x".repeat(201)], ["a&q=b"]])("refuses %s and names it", async (search) => {
    const answer = await me.call("GET", `/api/scenarios?q=${search}`);
    expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([
      400,
      "q",
    ]);
  });
});

describe("pages", () => {
  test("split the list without a gap or a repetition, whatever the order", async () => {
    for (const sort of ["title", "mean", "updated"]) {
      const whole = await titles(`?sort=${sort}`);
      const parts = [];
      for (let page = 1; page <= 5; page++) parts.push(await titles(`?sort=${sort}&page=${page}&pageSize=2`));
      expect(parts.flat()).toEqual(whole);
      expect(parts.map((part) => part.length)).toEqual([2, 2, 2, 2, 1]);
    }
  });

  test("past the end are empty and still return the total", async () => {
    expect(await list("?page=100000&pageSize=200")).toEqual({ items: [], total: 9 });
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=",
    "page=x",
    "page=1e9",
    "page=NaN",
    "page=Infinity",
    "pageSize=0",
    "pageSize=201",
    "page=1&page=2",
  ])("refuse %s and name it", async (query) => {
    const answer = await me.call("GET", `/api/scenarios?${query}`);
    expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]!.path]).toEqual([
      400,
      query.split("=")[0],
    ]);
  });

  test("refuse an unknown parameter", async () => {
    expect((await me.call("GET", "/api/scenarios?tenantId=1")).json()).toMatchObject({
      errors: [{ path: "tenantId", message: "is not a field of this request" }],
    });
  });
});

test("deleted scenarios are in no list and in no total", async () => {
  const [first] = (await list("?q=breach")).items;
  await me.call("DELETE", `/api/scenarios/${first!.id}`);
  expect(await list("?q=breach")).toEqual({ items: [], total: 0 });
  await me.call("POST", `/api/scenarios/${first!.id}/restore`);
  expect((await list("?q=breach")).total).toBe(1);
});
