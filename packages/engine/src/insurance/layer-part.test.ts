import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptPart, paidPart } from "./layer-part.ts";

const money = fc.integer({ min: 0, max: 1000 });
const layers = fc.record({ retention: money, limit: fc.option(money) });

describe("the parts of a layer", () => {
  test("payment and retained loss add up to the loss; the payment is min(max(x − d, 0), l)", () => {
    fc.assert(
      fc.property(layers, money, (layer, loss) => {
        const paid = paidPart(layer).of(loss);
        expect(paid).toBe(Math.min(Math.max(loss - layer.retention, 0), layer.limit ?? Infinity));
        expect(paid + keptPart(layer).of(loss)).toBe(loss);
      }),
      { numRuns: 200 },
    );
  });

  test("slopes and flat say the same as the function, and `greatest` is its inverse from above", () => {
    fc.assert(
      fc.property(layers, money, (layer, loss) => {
        for (const part of [paidPart(layer), keptPart(layer)]) {
          const amount = part.of(loss);
          for (const { from, to, offset } of part.slopes)
            if (loss >= from && loss <= to) expect(amount).toBe(loss - offset);
          if (part.flat && loss >= part.flat.from && loss <= part.flat.to)
            expect(amount).toBe(part.flat.amount);
          const greatest = part.greatest(amount);
          expect(greatest).toBeGreaterThanOrEqual(loss);
          if (greatest < Infinity) {
            expect(part.of(greatest)).toBe(amount);
            expect(part.of(greatest + 1)).toBe(amount + 1);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
