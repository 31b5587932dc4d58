import type { Exposure } from "@crq/contract/risk/exposure";
import { expect, test } from "vitest";
import { savings, statedMeans } from "./stated-means.ts";

const curve: [number, number][] = [[1, 0.5]];
const exposure = (parts: Partial<Exposure>) =>
  ({
    currency: "USD",
    mean: 900_000,
    meanInherent: 900_000.2,
    meanResidual: 899_999.9,
    curveInherent: null,
    curveResidual: null,
    ...parts,
  }) as Exposure;

test("without any recorded control, nothing is said to be saved", () => {
  expect(statedMeans(exposure({}))).toEqual({ inherent: null, residual: null });
  expect(savings(exposure({}))).toBe("No scenario states a control that is in place.");
});

test("only planned controls", () => {
  const planned = exposure({ curveResidual: curve, meanResidual: 500_000 });
  expect(statedMeans(planned)).toEqual({ inherent: null, residual: 500_000 });
  expect(savings(planned)).toBe(
    "No scenario states a control that is in place. Planned controls would save $400K a year.",
  );
});

test("controls in place, and planned ones", () => {
  const both = exposure({
    curveInherent: curve,
    meanInherent: 2_000_000,
    curveResidual: curve,
    meanResidual: 500_000,
  });
  expect(savings(both)).toBe(
    "Current controls save $1.1M a year. Planned controls would save another $400K.",
  );
  expect(savings({ ...both, meanInherent: 900_000, curveResidual: null })).toBe(
    "No current control reduces losses.",
  );
});
