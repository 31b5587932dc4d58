import { expect, test } from "vitest";
import { analysisSearch, listPart } from "./search.ts";

const id = "0198f000-0000-7000-8000-000000000001";

test("a full link is read completely", () => {
  const search = {
    scenario: id,
    view: "runs",
    run: id,
    at: 6_500_000,
    q: "ransom",
    sort: "mean",
    order: "asc",
    page: 3,
    clientId: id,
    review: "requested",
  };
  expect(analysisSearch(search)).toEqual(search);
  expect(listPart(analysisSearch(search))).toEqual({
    q: "ransom",
    sort: "mean",
    order: "asc",
    page: 3,
    clientId: id,
    review: "requested",
  });
});

test("invalid values are left out, so that no link breaks the screen", () => {
  expect(
    analysisSearch({
      scenario: "../etc",
      view: "x",
      run: 7,
      at: -1,
      q: " ",
      sort: "secret;",
      order: "up",
      page: 0,
      review: "toString",
      more: true,
    }),
  ).toEqual({});
  expect(analysisSearch({ scenario: "new", page: 1, at: "abc" })).toEqual({ scenario: "new" });
});

test("a new scenario takes a title from the link, cut to its limit; an existing one doesn't", () => {
  expect(analysisSearch({ scenario: "new", title: ` ${"x".repeat(300)}` }).title).toBe("x".repeat(200));
  expect(analysisSearch({ scenario: id, title: "Phishing" })).toEqual({ scenario: id });
});

test("a search for digits stays text", () => expect(analysisSearch({ q: 2024 })).toEqual({ q: "2024" }));

test("the list's part of the state is separated, to return to it", () =>
  expect(listPart({ scenario: id, view: "runs", q: "ransom", page: 2, pageSize: 50 })).toEqual({
    q: "ransom",
    page: 2,
    pageSize: 50,
  }));

const ID = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const OTHER = "0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c";

test("a copied link restores scenario, view, threshold, zoom and both runs", () => {
  const search = {
    scenario: ID,
    view: "controls",
    chart: "histogram",
    scale: "log",
    at: 6.5e6,
    from: 1e5,
    to: 1e7,
    run: ID,
    with: OTHER,
  };
  expect(analysisSearch(search)).toEqual(search);
});

test("a portfolio and its list have addresses of their own", () => {
  expect(analysisSearch({ area: "portfolios", portfolio: "new" })).toEqual({
    area: "portfolios",
    portfolio: "new",
  });
});

test("no link breaks the screen: invalid values are left out", () => {
  const raw = {
    area: "elsewhere",
    scenario: "../x",
    portfolio: 7,
    view: "nothing",
    at: "-1",
    from: 5,
    to: 5,
    run: "x",
    with: null,
    page: 0,
  };
  expect(analysisSearch(raw)).toEqual({});
  expect(analysisSearch({ from: 10 })).toEqual({});
});
