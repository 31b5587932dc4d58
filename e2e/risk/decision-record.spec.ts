/**
 * The decision record: five scenarios, three shared controls, a tower of $10M xs $1M over all, a common cause and an appetite; frozen, approved by
 * someone else, printed for the board; next quarter's change bridged. The figures that are expected are computed here, without the engine: all
 * estimates are known values, so that a year's loss is a compound Poisson sum (Panjer's recursion).
 */
import { type Events, lossOf, meanOf, yearsOf } from "../support/compound-years.ts";
import { callApi, enterAs, expect, expectAccessible, test } from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const BASELINES = "/risk-management/baselines";
const CLIENT = `Northgate ${RUN}`;
const UNIT = 250_000;
const M = 1_000_000;

type Id = { readonly id: string };
type Control = "backups" | "mfa" | "training";

/** Events a year as estimated, loss per event, and the controls that act: what remains of the events with each. */
const SCENARIOS = [
  { title: `Shop down ${RUN}`, perYear: 0.5, loss: 2 * M, controls: { backups: 0.5 } },
  { title: `Plant down ${RUN}`, perYear: 0.4, loss: 4 * M, controls: { backups: 0.5 } },
  { title: `Mail fraud ${RUN}`, perYear: 1, loss: 0.5 * M, controls: { mfa: 0.8, training: 0.9 } },
  { title: `Records stolen ${RUN}`, perYear: 0.25, loss: 8 * M, controls: { mfa: 0.8 } },
  { title: `Lost laptops ${RUN}`, perYear: 2, loss: 0.25 * M, controls: { mfa: 0.8, training: 0.9 } },
] as const;
/** Whether the estimates were made with a control, and whether it's in place now. */
const CONTROLS: Record<Control, { readonly assumed: boolean; readonly inPlace: boolean }> = {
  backups: { assumed: false, inPlace: true },
  mfa: { assumed: false, inPlace: false },
  training: { assumed: true, inPlace: true },
};
const CAUSE = {
  perYear: 0.1,
  strikes: [
    { of: 0, chance: 1 },
    { of: 3, chance: 0.5 },
  ],
} as const;

/** What the tower leaves of an event. */
const kept = (loss: number) => loss - Math.min(Math.max(loss - M, 0), 10 * M);

/** A year's events with these controls in place, and this loss of stolen records. */
function eventsOf(
  inPlace: ReadonlySet<Control>,
  stolen: number,
  after: (loss: number) => number = (loss) => loss,
): Events[] {
  const lossAt = (i: number) => (i === 3 ? stolen : SCENARIOS[i]!.loss);
  const own = SCENARIOS.map(({ perYear, controls }, i) => {
    let rate: number = perYear;
    for (const [name, factor] of Object.entries(controls) as [Control, number][]) {
      const { assumed } = CONTROLS[name];
      if (inPlace.has(name) && !assumed) rate *= factor;
      if (!inPlace.has(name) && assumed) rate /= factor;
    }
    return { perYear: rate, units: after(lossAt(i)) / UNIT };
  });
  const half = CAUSE.perYear / 2;
  return [
    ...own,
    { perYear: half, units: after(lossAt(0)) / UNIT },
    { perYear: half, units: after(lossAt(0) + lossAt(3)) / UNIT },
  ];
}
const p95 = (events: readonly Events[]) => lossOf(yearsOf(events, 400), 0.05) * UNIT;
const mean = (events: readonly Events[]) => meanOf(events) * UNIT;
const money = (value: number) => `$${Number((value / M).toPrecision(3))}M`;

test("from five scenarios to an approved baseline, a board statement, and next quarter's bridge", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await enterAs(page, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: CLIENT });
  const known = (value: number) => ({ type: "constant", value });
  const controls = new Map<Control, string>();
  for (const name of ["backups", "mfa", "training"] as const) {
    const { inPlace } = CONTROLS[name];
    const body = {
      name: `${name} ${RUN}`,
      inPlace,
      willBe: true,
      currency: "USD",
      annualCost: known(10_000),
      clientId,
    };
    controls.set(name, (await callApi<Id>(page, "POST", "/api/controls", body)).id);
  }
  const scenarioIds: string[] = [];
  for (const { title, perYear, loss, controls: acting } of SCENARIOS) {
    const estimate = {
      currency: "USD",
      frequency: { lef: known(perYear) },
      primary: [{ form: "response", loss: known(loss) }],
    };
    const treatment = {
      controls: (Object.entries(acting) as [Control, number][]).map(([name, factor]) => ({
        id: name,
        title: `${name} ${RUN}`,
        status: CONTROLS[name].assumed ? "existing" : "planned",
        inPlace: CONTROLS[name].inPlace,
        willBe: true,
        annualCost: known(10_000),
        effects: [{ node: "frequency.lef", change: { type: "factor", factor: known(factor) } }],
        record: controls.get(name),
      })),
    };
    scenarioIds.push(
      (await callApi<Id>(page, "POST", "/api/scenarios", { title, estimate, treatment, clientId })).id,
    );
  }
  await callApi(page, "PUT", "/api/loss-model", {
    clientId,
    dependence: { type: "independent" },
    causes: [
      {
        id: crypto.randomUUID(),
        title: `The cloud provider is down ${RUN}`,
        frequency: known(CAUSE.perYear),
        strikes: CAUSE.strikes.map(({ of, chance }) => ({
          scenarioId: scenarioIds[of],
          probability: chance,
        })),
      },
    ],
  });
  await callApi(page, "POST", "/api/policies", {
    name: `Tower ${RUN}`,
    inPlace: true,
    currency: "USD",
    tower: [{ retention: M, limit: 10 * M, share: 1 }],
    premium: 300_000,
    clientId,
  });
  await callApi(page, "PUT", "/api/risk-appetite", {
    clientId,
    currency: "USD",
    tolerance: [
      { loss: 3 * M, probability: 0.3 },
      { loss: 10 * M, probability: 0.02 },
    ],
  });

  // Frozen by the administrator.
  await page.goto(BASELINES);
  await page.getByRole("button", { name: "Freeze a baseline" }).first().click();
  const freezing = page.getByRole("dialog", { name: "Freeze a baseline" });
  await freezing.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(freezing.getByText("Enter a name")).toBeVisible();
  const name = `Budget ${RUN}`;
  await freezing.getByLabel("Name").fill(name);
  await freezing.getByRole("combobox").fill(CLIENT);
  await page.getByRole("option", { name: CLIENT }).click();
  await freezing.getByLabel("Decision asked for").fill("Approve the second factor for everyone.");
  await freezing.getByLabel("Assumptions").fill("No acquisition\nPrices of November");
  await freezing.getByRole("button", { name: "Freeze", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const first = new URL(page.url()).searchParams.get("baseline")!;

  // Its figures, from gross to net, beside ones computed here.
  const today = new Set<Control>(["backups", "training"]);
  const now = eventsOf(today, 8 * M);
  const net = eventsOf(today, 8 * M, kept);
  expect(mean(now)).toBeCloseTo(4.9 * M, 3);
  expect(mean(net)).toBeCloseTo(1.8 * M, 3);
  const row = (label: string) => page.getByRole("row", { name: new RegExp(`^${label}`) });
  await expect(row("Without controls")).toContainText(money(mean(eventsOf(new Set(), 8 * M))));
  await expect(row("With the controls in place")).toContainText(money(mean(now)));
  await expect(row("With the controls in place")).toContainText(money(p95(now)));
  await expect(row("As planned").first()).toContainText(
    money(mean(eventsOf(new Set(["backups", "training", "mfa"]), 8 * M))),
  );
  type Stated = {
    readonly figures: {
      readonly now: { p95: number };
      readonly net: { readonly now: { mean: number; p95: number } };
    };
  };
  const stated = (await callApi<Stated>(page, "GET", `/api/baselines/${first}`)).figures;
  expect(stated.now.p95 / p95(now)).toBeCloseTo(1, 2);
  expect(stated.net.now.mean / mean(net)).toBeCloseTo(1, 2);
  expect(Math.abs(stated.net.now.p95 / p95(net) - 1)).toBeLessThan(0.07); // simulated, and a quantum of $250,000 apart at most
  await expect(
    page.getByText("You froze this baseline, so someone else approves or returns it."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(page);

  // Approved and signed by someone else.
  const second = await (await browser.newContext()).newPage();
  await enterAs(second, "risk_analyst@demo.example");
  await second.goto(`${BASELINES}?baseline=${first}`);
  await second.getByRole("button", { name: "Return" }).click();
  await expect(second.getByText("Say what has to change")).toBeVisible();
  await second.getByLabel("Comment").fill("Checked against the incident log.");
  await second.getByRole("button", { name: "Approve" }).click();
  await second.getByRole("alertdialog").getByRole("button", { name: "Approve and sign" }).click();
  await expect(second.getByText("Approved", { exact: true })).toBeVisible();
  await second.getByRole("button", { name: "Verify" }).click();
  await expect(
    second.getByText(/Unaltered, signed by this server, and every figure is the same/),
  ).toBeVisible();
  await second.context().close();

  // The board's statement, on screen and on paper.
  await page.reload();
  await page.getByRole("link", { name: "Board statement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cyber risk statement" })).toBeVisible();
  await expect(page.getByText("Approve the second factor for everyone.")).toBeVisible();
  await expect(page.getByText("Prices of November")).toBeVisible();
  await expect(page.getByText(/Approved by Maya Chen on/)).toBeVisible();
  await expect(page.getByText(/chance of losing more than \$\d+M in a year/).first()).toBeVisible();
  await expectAccessible(page);
  expect((await page.pdf({ format: "A4" })).byteLength).toBeGreaterThan(20_000);

  // Next quarter: the second factor is in place, and stolen records cost more than was thought.
  type Versioned = Id & { readonly version: number };
  const mfa = await callApi<Versioned>(page, "GET", `/api/controls/${controls.get("mfa")}`);
  await callApi(page, "PATCH", `/api/controls/${mfa.id}`, { version: mfa.version, inPlace: true });
  const stolen = await callApi<Versioned & { estimate: object }>(
    page,
    "GET",
    `/api/scenarios/${scenarioIds[3]}`,
  );
  const estimate = { ...stolen.estimate, primary: [{ form: "response", loss: known(10 * M) }] };
  await callApi(page, "PATCH", `/api/scenarios/${stolen.id}`, { version: stolen.version, estimate });
  const next = await callApi<Id>(page, "POST", "/api/baselines", { name: `First quarter ${RUN}`, clientId });
  await page.goto(`${BASELINES}?baseline=${next.id}`);
  await page.getByLabel("Figure", { exact: true }).selectOption({ label: "Expected annual loss" });
  await page.getByLabel("Insurance", { exact: true }).selectOption({ label: "Before insurance" });
  const later = new Set<Control>(["backups", "training", "mfa"]);
  const value = (control: boolean, estimates: boolean) =>
    mean(eventsOf(control ? later : today, estimates ? 10 * M : 8 * M));
  const [none, both] = [value(false, false), value(true, true)];
  const estimates = (value(false, true) - none + both - value(true, false)) / 2;
  const control = (value(true, false) - none + both - value(false, true)) / 2;
  expect(estimates).toBeCloseTo(550_000, 3);
  expect(control).toBeCloseTo(-650_000, 3);
  const bridge = page.getByRole("table", { name: /Expected annual loss, from/ });
  await expect(bridge.getByRole("row", { name: /Estimates.*Records stolen/s })).toContainText("+$550K");
  await expect(bridge.getByRole("row", { name: /Controls.*mfa/s })).toContainText("−$650K");
  await expect(bridge.getByRole("row", { name: new RegExp(name) })).toContainText(money(none));
  await expect(bridge.getByRole("row", { name: /First quarter/ })).toContainText(money(both));
});
