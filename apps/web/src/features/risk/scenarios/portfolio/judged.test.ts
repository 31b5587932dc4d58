import { expect, test } from "vitest";
import { judgedBy } from "./judged.ts";

const curve = { loss: [0, 1], probability: [0.5, 0.1] };
const kept = { mean: 1, p90: 1, p95: 1, p99: 1, curve: { loss: [0, 1], probability: [0.4, 0.05] } };
const appetite = { tolerance: [{ loss: 1, probability: 0.1 }], ofClient: false };

test("an appetite is judged after insurance where the declared dependence has policies", () => {
  expect(judgedBy(appetite, { curve, declared: { kept } })).toMatchObject({
    limit: "Your organization’s appetite",
    kept: { look: "retained", curve: kept.curve },
    note: expect.stringContaining("Compared after insurance"),
  });
  expect(judgedBy(appetite, { curve, declared: { kept: null } }).kept).toBeNull();
});

test("a what-if has no insurance, and says so", () => {
  const judged = judgedBy(appetite, { curve });
  expect(judged.kept).toBeNull();
  expect(judged.note).toContain("Compared before insurance");
});

test("a client's own appetite is called the client's", () => {
  expect(judgedBy({ ...appetite, ofClient: true }, { curve }).limit).toBe("This client’s appetite");
});

test("a portfolio's own limit is judged before insurance", () => {
  expect(judgedBy(null, { curve, declared: { kept } })).toMatchObject({
    limit: "This portfolio’s limit",
    kept: null,
    note: expect.stringContaining("Compared before insurance"),
  });
});
