/** How much work can be outstanding, and the error beyond that. */
import { describe, expect, test } from "vitest";
import type { Caller } from "../http/caller.ts";
import { productFor } from "../http/caller.ts";
import type { Fault } from "../http/fault.ts";
import { admission, MOST_OUTSTANDING } from "./admission.ts";

const call = (tenantId: string, personId: string): Caller => ({ tenantId, personId });
const refusal = (work: () => unknown): Fault => {
  try {
    work();
  } catch (error) {
    return error as Fault;
  }
  throw new Error("was not refused");
};

describe("a person", () => {
  test("with too much outstanding is told how long to wait, and admitted once enough is done", () => {
    const { admit } = admission(1);
    const done = admit(call("a", "x"), 20_000);
    const refused = refusal(() => admit(call("a", "x"), 15_000));
    expect(refused).toMatchObject({ code: "computing-limit", statusCode: 429, retryAfterSeconds: 5 });
    expect(refused.detail).toMatch(/^You have other computations in progress\. Try again in 5 seconds\.$/);
    done();
    done(); // counts once
    admit(call("a", "x"), 15_000);
    expect(refusal(() => admit(call("a", "x"), 20_000)).retryAfterSeconds).toBe(5);
  });

  test("with nothing outstanding is not refused for one large computation", () => {
    admission(1).admit(call("a", "x"), 2 * MOST_OUTSTANDING.person);
  });

  test("does not use up a colleague's share, nor another tenant's", () => {
    const { admit } = admission(1);
    admit(call("a", "x"), 29_000);
    admit(call("a", "y"), 29_000);
    expect(refusal(() => admit(call("a", "z"), 5000)).detail).toMatch(/^Your organization has other/);
    admit(call("b", "x"), 29_000);
  });

  test("gets more with more threads", () => {
    const { admit } = admission(4);
    for (let i = 0; i < 4; i++) admit(call("a", "x"), 30_000);
    expect(refusal(() => admit(call("a", "x"), 1000)).code).toBe("computing-limit");
  });
});

test("a call that was partly admitted is not refused halfway", () => {
  const { admit } = admission(1);
  const one = call("a", "x");
  admit(one, 25_000);
  admit(one, 25_000);
  expect(refusal(() => admit(call("a", "x"), 1)).code).toBe("computing-limit");
});

test("too much work overall is refused as a busy server, without blaming the caller", () => {
  const { admit } = admission(1);
  for (let i = 0; i < 8; i++) admit(call(`t${i}`, "x"), 30_000);
  const refused = refusal(() => admit(call("late", "x"), 1000));
  expect(refused).toMatchObject({ code: "unavailable", statusCode: 503, retryAfterSeconds: 1 });
});

test("the product's own work is always admitted, and counts against no one's share", () => {
  const { admit } = admission(1);
  admit(call("a", "x"), 30_000);
  admit(call("a", "y"), 30_000);
  admit(productFor("a"), 500_000);
  admit(call("b", "x"), 1000);
});

test("work far beyond its time limit is refused before it starts, with a suggestion", () => {
  const refused = refusal(() => admission(1).admit(call("a", "x"), 2_700_000));
  expect(refused).toMatchObject({ code: "invalid-request" });
  expect(refused.detail).toBe(
    "This would take about 45 minutes to compute; the limit is one. Use fewer years, fewer scenarios or the exact engine.",
  );
});
