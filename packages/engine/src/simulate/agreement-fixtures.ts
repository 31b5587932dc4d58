/** Scenarios on which both engines are compared: heavy tails, hundreds of events a year, one in a hundred years, limits, everything deep. */
import type { Distribution, Frequency, Loss, Scenario } from "../scenario.ts";

const FEWER: Readonly<Record<string, number>> = {
  busy: 50_000,
  "around ten": 300_000,
  "two hundred, heavy": 50_000,
  "contacts in millions": 100_000,
};
/** How many years are simulated: a million, but fewer for scenarios of many events a year. */
export const yearsFor = (model: Scenario): number => FEWER[model.id] ?? 1_000_000;

const pert = (min: number, mode: number, max: number): Distribution => ({ type: "pert", min, mode, max });
const lognormal = (p5: number, p95: number): Distribution => ({ type: "lognormal90", p5, p95 });
const constant = (value: number): Distribution => ({ type: "constant", value });
const of = (form: Loss["form"], loss: Distribution): Loss => ({ form, loss });

const uniform = (min: number, max: number): Distribution => ({ type: "uniform", min, max });

function scenario(
  id: string,
  frequency: Frequency | Distribution,
  primary: Loss[],
  secondary?: Scenario["secondary"],
): Scenario {
  const base = {
    schema: "crq-scenario/1",
    id,
    title: id,
    currency: "USD",
    frequency: "type" in frequency ? { lef: frequency } : frequency,
    primary,
  } as const;
  return secondary ? { ...base, secondary } : base;
}

/** The scenarios; each id says what's special about it. */
export const AGREEMENT_SCENARIOS: readonly Scenario[] = [
  scenario("reference", pert(0.1, 0.5, 4), [of("response", lognormal(50_000, 2_000_000))], {
    slef: pert(0.1, 0.3, 0.6),
    losses: [of("fines", lognormal(100_000, 10_000_000))],
  }),
  scenario("rare", constant(0.05), [of("replacement", { type: "uniform", min: 10_000, max: 500_000 })]),
  scenario("busy", pert(100, 200, 400), [of("response", lognormal(500, 20_000))], {
    slef: constant(0.01),
    losses: [of("reputation", pert(10_000, 50_000, 400_000))],
  }),
  scenario("around ten", { type: "uniform", min: 5, max: 20 }, [
    of("productivity", pert(1000, 5000, 30_000)),
    of("response", { type: "triangular", min: 100, mode: 2000, max: 9000 }),
  ]),
  scenario(
    "all forms",
    { type: "triangular", min: 0, mode: 1, max: 3 },
    [of("productivity", lognormal(1000, 50_000)), of("replacement", constant(2500))],
    {
      slef: pert(0, 0, 1),
      losses: [of("fines", lognormal(5000, 300_000)), of("reputation", pert(0, 1000, 90_000))],
    },
  ),
  scenario("uncertain rate", lognormal(0.05, 3), [of("response", lognormal(20_000, 2_000_000))], {
    slef: constant(1),
    losses: [of("competitive", { type: "uniform", min: 0, max: 100_000 })],
  }),
  scenario("constants", constant(2.5), [of("response", constant(1000))], {
    slef: constant(0.25),
    losses: [of("fines", constant(7000))],
  }),
  scenario("heavy tail", pert(0, 0.2, 1), [of("fines", lognormal(20_000, 5_000_000))]),
  scenario("truncated", { type: "lognormal90", p5: 0.1, p95: 4, max: 6 }, [
    of("response", { type: "lognormal90", p5: 20_000, p95: 2_000_000, min: 10_000, max: 3_000_000 }),
  ]),
  scenario("one capped form", pert(0.5, 1, 4), [
    { ...of("response", lognormal(20_000, 2_000_000)), cap: 500_000 },
  ]),
  scenario(
    "capped forms",
    pert(0.1, 0.5, 4),
    [
      { ...of("productivity", pert(0, 50_000, 400_000)), cap: 150_000 },
      of("response", lognormal(10_000, 300_000)),
    ],
    {
      slef: pert(0.1, 0.3, 0.6),
      losses: [{ ...of("fines", lognormal(100_000, 10_000_000)), cap: 1_000_000 }],
    },
  ),
  scenario(
    "a capped form with secondary loss",
    pert(1, 2, 5),
    [{ ...of("response", lognormal(1000, 90_000)), cap: 20_000 }],
    {
      slef: pert(0.1, 0.3, 0.6),
      losses: [of("fines", lognormal(5000, 300_000))],
    },
  ),
  {
    ...scenario("capped events", pert(0.5, 1, 4), [
      of("productivity", lognormal(1000, 60_000)),
      of("response", lognormal(20_000, 900_000)),
    ]),
    eventCap: 400_000,
  },
  {
    ...scenario(
      "capped events with secondary loss",
      pert(0.1, 0.5, 4),
      [of("response", lognormal(50_000, 2_000_000))],
      {
        slef: pert(0.1, 0.3, 0.6),
        losses: [
          of("fines", lognormal(100_000, 10_000_000)),
          { ...of("reputation", pert(0, 1e5, 2e6)), cap: 1e6 },
        ],
      },
    ),
    eventCap: 3_000_000,
  },
  {
    ...scenario("forms that move together", pert(0.5, 1, 4), [
      of("productivity", lognormal(1000, 60_000)),
      of("response", lognormal(20_000, 900_000)),
      of("replacement", constant(5000)),
    ]),
    formCorrelation: 0.6,
  },
  {
    ...scenario(
      "both sides together, with caps",
      pert(0.1, 0.5, 4),
      [of("response", lognormal(50_000, 2_000_000)), of("productivity", uniform(0, 300_000))],
      {
        slef: pert(0.1, 0.3, 0.6),
        losses: [
          of("fines", lognormal(100_000, 10_000_000)),
          { ...of("reputation", pert(0, 1e5, 2e6)), cap: 5e5 },
        ],
      },
    ),
    eventCap: 9_000_000,
    formCorrelation: 0.4,
  },
  scenario("skewed", pert(0.2, 0.2, 12), [
    of("productivity", { ...pert(0, 10, 1e6), lambda: 10 } as Distribution),
  ]),
  scenario("threats and vulnerability", { tef: pert(1, 4, 20), vulnerability: pert(0.02, 0.1, 0.5) }, [
    of("response", lognormal(10_000, 900_000)),
  ]),
  scenario(
    "capability against resistance",
    {
      tef: lognormal(0.5, 12),
      threatCapability: pert(0.2, 0.6, 0.95),
      resistanceStrength: pert(0.4, 0.7, 0.9),
    },
    [of("response", lognormal(20_000, 400_000))],
    { slef: pert(0.05, 0.2, 0.7), losses: [of("fines", lognormal(50_000, 3_000_000))] },
  ),
  scenario(
    "contacts, action, vulnerability",
    {
      contactFrequency: pert(10, 50, 300),
      probabilityOfAction: pert(0.001, 0.02, 0.1),
      vulnerability: uniform(0.05, 0.6),
    },
    [of("replacement", pert(0, 2000, 50_000))],
  ),
  scenario(
    "everything deep",
    {
      contactFrequency: lognormal(20, 400),
      probabilityOfAction: pert(0.01, 0.05, 0.2),
      threatCapability: { type: "triangular", min: 0, mode: 0.5, max: 1 },
      resistanceStrength: uniform(0.3, 1),
    },
    [
      of("productivity", lognormal(1000, 80_000)),
      of("response", pert(500, 4000, 60_000)),
      of("replacement", uniform(0, 9000)),
      of("fines", constant(1500)),
      of("competitive", { type: "triangular", min: 0, mode: 0, max: 20_000 }),
      of("reputation", lognormal(100, 10_000)),
    ],
    {
      slef: { type: "triangular", min: 0, mode: 0.1, max: 0.8 },
      losses: [
        of("productivity", lognormal(500, 90_000)),
        of("response", constant(800)),
        of("fines", lognormal(1000, 1_000_000)),
        of("reputation", pert(0, 10_000, 300_000)),
      ],
    },
  ),
  scenario(
    "contacts in millions",
    {
      contactFrequency: lognormal(1e6, 2e7),
      probabilityOfAction: uniform(0, 1e-5),
      vulnerability: pert(0, 0.1, 0.4),
    },
    [of("response", lognormal(200, 30_000))],
  ),
  scenario("two hundred, heavy", constant(200), [of("response", lognormal(100, 1_000_000))]),
  scenario("one in a hundred years", pert(0.001, 0.01, 0.05), [of("fines", pert(0, 0, 5e6))], {
    slef: uniform(0, 1),
    losses: [of("reputation", lognormal(10, 1e7))],
  }),
  scenario("rates from zero", pert(0, 0, 3), [of("response", uniform(0, 1000))]),
  scenario(
    "probabilities from nought to one",
    { tef: uniform(0, 9), vulnerability: uniform(0, 1) },
    [of("response", lognormal(5000, 50_000))],
    { slef: uniform(0, 1), losses: [of("fines", { type: "triangular", min: 0, mode: 9e5, max: 1e6 })] },
  ),
  scenario(
    "fixed strength",
    { tef: constant(6), threatCapability: pert(0, 0.5, 1), resistanceStrength: constant(0.8) },
    [of("replacement", constant(10_000)), of("response", uniform(0, 30_000))],
  ),
  scenario(
    "secondary alone",
    { tef: pert(1, 3, 8), vulnerability: constant(0.5) },
    [of("response", constant(0))],
    {
      slef: pert(0.1, 0.2, 0.4),
      losses: [of("fines", lognormal(1e5, 1e7))],
    },
  ),
  scenario("very heavy tail", uniform(0.2, 1.5), [of("response", lognormal(1000, 1e8))]),
];
