import { quantile } from "@crq/engine/distributions/distribution";
import { describe, expect, test } from "vitest";
import { NO_INCIDENTS, observed, readIncidents } from "./incident-update.ts";

const rate = { type: "lognormal90", p5: 0.1, p95: 2 } as const;
const chance = { type: "pert", min: 0.05, mode: 0.2, max: 0.5 } as const;
const loss = { type: "lognormal90", p5: 50_000, p95: 2_000_000 } as const;

describe("own incidents move an estimate toward the data", () => {
  test("a rate", () => {
    const { update, problems } = readIncidents(
      rate,
      "frequency",
      { ...NO_INCIDENTS, events: "0", years: "10" },
      "USD",
    );
    expect(problems).toEqual({});
    expect(update!.posterior.middle).toBeLessThan(update!.prior.middle);
    expect(update!.data).toMatchObject({ middle: 0, p5: 0 });
    expect(quantile(update!.distribution, 0.95)).toBeLessThan(2);
    expect(update!.statement).toMatch(/^0 events in 10 years\. Estimate before: mean .* after: /);
  });

  test("a probability", () => {
    const { update } = readIncidents(
      chance,
      "probability",
      { ...NO_INCIDENTS, successes: "9", trials: "10" },
      "USD",
    );
    expect(update!.posterior.middle).toBeGreaterThan(update!.prior.middle);
    expect(update!.statement).toContain("9 of 10 cases");
  });

  test("a loss, typed as money is anywhere else", () => {
    const typed = { ...NO_INCIDENTS, losses: "2M\n $1.5M; 3,000,000\n\n" };
    const { update } = readIncidents(loss, "money", typed, "USD");
    expect(update!.posterior.middle).toBeGreaterThan(update!.prior.middle);
    expect(update!.statement).toContain("3 observed losses from $1.5M to $3M");
  });
});

describe("unreadable text is reported at its field", () => {
  test.each([
    [rate, "frequency", { events: "few", years: "5" }, "events"],
    [rate, "frequency", { events: "1.5", years: "5" }, "events"],
    [rate, "frequency", { events: "1", years: "0" }, "years"],
    [chance, "probability", { successes: "5", trials: "3" }, "successes"],
    [chance, "probability", { successes: "0", trials: "0" }, "trials"],
    [loss, "money", { losses: "5M\nlots" }, "losses"],
    [loss, "money", { losses: "-5" }, "losses"],
    [loss, "money", { losses: "5M", strength: "0" }, "strength"],
    [{ type: "constant", value: 2 }, "frequency", { events: "1", years: "5" }, "prior"],
  ] as const)("%j as %s with %j: %s", (prior, kind, typed, field) => {
    const { update, problems } = readIncidents(prior, kind, { ...NO_INCIDENTS, ...typed }, "USD");
    expect(update).toBeNull();
    expect(Object.keys(problems)).toEqual([field]);
  });

  test("empty fields aren't a problem yet", () =>
    expect(readIncidents(rate, "frequency", NO_INCIDENTS, "USD")).toEqual({ update: null, problems: {} }));
});

test("a rounded estimate of a rare or certain probability stays a probability", () => {
  const typed = { ...NO_INCIDENTS, successes: "500", trials: "500" };
  const { update } = readIncidents({ type: "uniform", min: 0, max: 1 }, "probability", typed, "USD");
  expect(quantile(update!.distribution, 1)).toBeLessThanOrEqual(1);
});

test("incidents say what an estimate turned out to be, in its unit", () => {
  const typed = {
    ...NO_INCIDENTS,
    events: "3",
    years: "2",
    successes: "1",
    trials: "4",
    losses: "1M\n2M; 3M",
  };
  expect(observed("frequency", typed)).toBe(1.5);
  expect(observed("frequency", { ...typed, events: "0" })).toBe(0);
  expect(observed("probability", typed)).toBe(0.25);
  expect(observed("money", typed)).toBe(2_000_000);
});
