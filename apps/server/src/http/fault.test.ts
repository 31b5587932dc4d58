import { expect, test } from "vitest";
import { Fault, faultOf } from "./fault.ts";

/** An error as the database client throws it. */
const refusal = (code: string) => Object.assign(new Error("refused by the database"), { code });

test.each([
  ["disk full", "53100"],
  ["too many connections", "53300"],
  ["read-only after a failover", "25006"],
  ["serialization failure", "40001"],
  ["deadlock", "40P01"],
  ["lock not available", "55P03"],
  ["statement timeout", "57014"],
  ["idle transaction ended", "25P03"],
  ["shutting down", "57P01"],
  ["a pooler that can't reach it", "08P01"],
])("%s (%s) is answered 503 with Retry-After, without the database's own words", (_, code) => {
  const fault = faultOf(refusal(code));
  expect(fault).toMatchObject({ statusCode: 503, retryAfterSeconds: 5 });
  expect(fault!.detail).not.toMatch(/refused by the database/);
});

test("a lost connection is answered 503 with Retry-After", () => {
  for (const error of [
    new Error("Connection terminated unexpectedly"),
    Object.assign(new Error("connect"), { syscall: "connect" }),
    refusal("ECONNRESET"),
  ])
    expect(faultOf(error)).toMatchObject({ statusCode: 503, retryAfterSeconds: 5 });
});

test("other refusals keep their own status, without Retry-After", () => {
  expect(faultOf(refusal("23505"))).toMatchObject({ statusCode: 409, retryAfterSeconds: undefined });
  expect(faultOf(refusal("XX000"))).toBeUndefined();
  const own = new Fault("conflict");
  expect(faultOf(own)).toBe(own);
});
