import { expect, test } from "vitest";
import { dashboardSearch } from "./dashboard-search.ts";

const CLIENT = "0190b1f2-0000-7000-8000-000000000001";

test("filters are read from the URL as they were written", () =>
  expect(dashboardSearch({ days: 365, currency: "EUR", client: CLIENT, clients: "score" })).toEqual({
    days: 365,
    currency: "EUR",
    client: CLIENT,
    clients: "score",
  }));

test("defaults are left out, and invalid values are ignored", () =>
  expect(
    dashboardSearch({ days: 90, currency: "euro", client: "7", clients: "mean", days2: 1, x: "y" }),
  ).toEqual({}));
