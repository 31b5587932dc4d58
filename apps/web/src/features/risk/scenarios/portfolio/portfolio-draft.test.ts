import { expect, test } from "vitest";
import {
  type Member,
  NEW_PORTFOLIO,
  asDependence,
  differingFields,
  differs,
  leastCommon,
  readPortfolioDraft,
  withEntry,
  withMembers,
  isMixed,
  withoutMember,
} from "./portfolio-draft.ts";

function member(id: string, currency = "USD"): Member {
  const estimate = {
    currency,
    frequency: { lef: { type: "constant", value: 1 } },
    primary: [{ form: "response", loss: { type: "constant", value: 1 } }],
  } as const;
  return { id, title: id, currency, clientId: null, estimate };
}
const three = withMembers(NEW_PORTFOLIO, [member("a"), member("b"), member("c")]);

test("scenarios of several clients, or of one and of none, are mixed", () => {
  const of = (...clients: (string | null)[]) => isMixed(clients.map((clientId) => ({ clientId })));
  expect([of(), of(null), of("a", "a"), of(null, "a"), of("a", "b")]).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test("a portfolio has each scenario once, in any currency, at most 200", () => {
  expect(withMembers(three, [member("a"), member("d", "EUR")]).members.map(({ id }) => id)).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
  const many = Array.from({ length: 250 }, (_, index) => member(`m${index}`));
  expect(withMembers(NEW_PORTFOLIO, many).members).toHaveLength(200);
});

test("a matrix keeps a row and a column for each member", () => {
  const matrix = withEntry(
    (asDependence({ type: "common", correlation: 0.2 }, "matrix", 3) as { matrix: number[][] }).matrix,
    0,
    2,
    0.7,
  );
  const draft = { ...three, dependence: { type: "matrix" as const, matrix } };
  expect(withoutMember(draft, "b").dependence).toEqual({
    type: "matrix",
    matrix: [
      [1, 0.7],
      [0.7, 1],
    ],
  });
  expect(withMembers(draft, [member("d")]).dependence).toEqual({
    type: "matrix",
    matrix: [
      [1, 0.2, 0.7, 0],
      [0.2, 1, 0.2, 0],
      [0.7, 0.2, 1, 0],
      [0, 0, 0, 1],
    ],
  });
});

test("choosing the same members in another order isn't a change, except for a matrix", () => {
  const turned = { ...three, members: three.members.toReversed() };
  expect(differs(three, turned)).toBe(false);
  expect(differs(three, { ...three, title: " " })).toBe(false);
  expect(differs(three, withoutMember(three, "a"))).toBe(true);
  const matrix = asDependence(three.dependence, "matrix", 3);
  expect(differs({ ...three, dependence: matrix }, { ...turned, dependence: matrix })).toBe(true);
});

test("the lowest common correlation is one that the engine accepts", () => {
  for (const n of [2, 3, 7, 200]) {
    expect(leastCommon(n)).toBeGreaterThanOrEqual(-1 / (n - 1));
    expect(leastCommon(n)).toBeLessThanOrEqual(0);
  }
});

test("a matrix that grows beyond the editable size becomes its mean, which the members can have", () => {
  const pairs = (correlation: number) =>
    asDependence({ type: "common", correlation }, "matrix", three.members.length);
  const more = Array.from({ length: 20 }, (_, index) => member(`m${index}`));
  expect(withMembers({ ...three, dependence: pairs(0.3) }, more).dependence).toEqual({
    type: "common",
    correlation: 0.3,
  });
  const least = withMembers({ ...three, dependence: pairs(-0.4) }, more).dependence;
  expect(least).toEqual({ type: "common", correlation: leastCommon(23) });
});

test("a stored draft reads back; invalid data, or data without a row for each member, doesn't", () => {
  const stored = (value: unknown) => readPortfolioDraft(JSON.parse(JSON.stringify(value)));
  const matrix = asDependence(three.dependence, "matrix", 3);
  for (const draft of [NEW_PORTFOLIO, three, { ...three, dependence: matrix }])
    expect(stored(draft)).toEqual(draft);
  for (const wrong of [
    null,
    [],
    "x",
    { ...three, title: 1 },
    { ...three, members: [{ id: "a" }] },
    { ...three, dependence: { type: "copula" } },
    { ...withMembers(three, [member("d")]), dependence: matrix },
  ])
    expect(stored(wrong)).toBeNull();
});

test("the fields in which two versions differ are named", () => {
  expect(differingFields(three, three)).toEqual([]);
  expect(differingFields(three, { ...withoutMember(three, "a"), title: "Other" })).toEqual([
    "title",
    "scenarios",
  ]);
});
