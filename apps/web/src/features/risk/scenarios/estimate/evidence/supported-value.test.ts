import type { Evidence } from "@crq/contract/risk/scenarios";
import { expect, test } from "vitest";
import { draftOf } from "../distribution-draft.ts";
import { supportedBefore } from "./supported-value.ts";

const entry = (supports: Evidence["supports"]): Evidence => ({
  input: "primary.response",
  source: "A report",
  statement: "Half of them cost more",
  ...(supports && { supports }),
});
const money = (low: number, high: number) => ({ type: "lognormal90", p5: low, p95: high }) as const;
const present = (low: number, high: number) => ({
  draft: draftOf(money(low, high), "money"),
  kind: "money" as const,
});

test("evidence for the present value isn't marked, however the value is written", () => {
  expect(supportedBefore(entry(money(201_000, 50_800_000)), present(201_000, 50_800_000))).toBeNull();
  const typed = {
    draft: { type: "lognormal90", text: { p5: "0.201M", p95: "50,800,000" } },
    kind: "money",
  } as const;
  expect(supportedBefore(entry(money(201_000, 50_800_000)), typed)).toBeNull();
});

test("evidence for another value says which, by any change of it", () => {
  expect(supportedBefore(entry(money(201_000, 50_800_000)), present(300_000, 50_800_000))).toBe(
    "201K – 50.8M",
  );
  expect(supportedBefore(entry({ type: "constant", value: 300_000 }), present(300_000, 300_000))).toBe(
    "300K",
  );
  const shape = { type: "pert", min: 1, mode: 2, max: 3 } as const;
  const flatter = { draft: draftOf({ ...shape, lambda: 2 }, "frequency"), kind: "frequency" } as const;
  expect(supportedBefore(entry(shape), flatter)).toBe("1 – 3");
  expect(supportedBefore(entry({ ...shape, lambda: 2 }), flatter)).toBeNull();
});

test("what it supported stays readable while the present value isn't, and nothing is said of unbound evidence", () => {
  const broken = { draft: { type: "constant", text: { value: "" } }, kind: "money" } as const;
  expect(supportedBefore(entry(money(1000, 2000)), broken)).toBe("1K – 2K");
  expect(supportedBefore(entry(undefined), broken)).toBeNull();
});
