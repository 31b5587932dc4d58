/** The engine gives the same bits in Chromium's worker and on the server, exact and simulated. */
import { callApi, expect, test, enterAs } from "../support/test.ts";

const scenario = {
  schema: "crq-scenario/1",
  id: "same-bits",
  title: "Same bits",
  currency: "USD",
  frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
  primary: [
    { form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } },
    { form: "productivity", loss: { type: "triangular", min: 0, mode: 10_000, max: 90_000 } },
  ],
  secondary: {
    slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6 },
    losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
  },
};

/** The same losses, with the frequency estimated down to the lowest level. */
const deep = {
  ...scenario,
  frequency: {
    contactFrequency: { type: "lognormal90", p5: 20, p95: 400 },
    probabilityOfAction: { type: "pert", min: 0.01, mode: 0.05, max: 0.2 },
    threatCapability: { type: "triangular", min: 0, mode: 0.5, max: 1 },
    resistanceStrength: { type: "uniform", min: 0.3, max: 1 },
  },
};

/** What each request to the worker computes; the check of a simulation contains the simulation. */
const ENGINES = { exact: "exact", check: "simulate" } as const;

const CASES = [
  ["LEF", { kind: "exact", id: 1, scenario, controls: [], draft: false }],
  ["LEF", { kind: "check", id: 1, scenario, years: 100_000, seed: 20_261_121 }],
  ["all factors", { kind: "exact", id: 1, scenario: deep, controls: [], draft: false }],
  ["all factors", { kind: "check", id: 1, scenario: deep, years: 100_000, seed: 20_261_121 }],
] as const;

test("the browser's result matches the server's to the last bit, from LEF and from all factors, exact and simulated", async ({
  page,
}) => {
  const workers: string[] = [];
  page.on("worker", (worker) => {
    if (worker.url().includes("quantify-worker")) workers.push(worker.url());
  });
  await enterAs(page);
  await page.goto("/risk-management/quantitative-analysis?q=Ransomware%20stops");
  await page.getByRole("link", { name: "Ransomware stops production" }).first().click();
  await expect.poll(() => workers.length).toBeGreaterThan(0);
  for (const [level, request] of CASES)
    await test.step(`${level}, ${ENGINES[request.kind]}`, async () => {
      const inBrowser = await page.evaluate(
        ([url, asked]) =>
          new Promise((resolve, reject) => {
            const worker = new Worker(url, { type: "module" });
            worker.addEventListener("message", ({ data }) => {
              if (data.kind === "result") resolve({ result: data.result, inputHash: data.inputHash });
              if (data.kind === "checked") resolve({ result: data.check.simulated });
              if (data.kind === "failed") reject(new Error(data.message));
            });
            worker.postMessage(asked);
          }),
        [workers[0]!, request] as const,
      );
      const { kind, id: _, ...rest } = request;
      const onServer = await callApi<{
        scenarios: Record<string, unknown>;
        inputs: Record<string, string>;
      }>(page, "POST", "/api/quantify", {
        engine: ENGINES[kind],
        scenarios: [request.scenario],
        ...("seed" in rest && { years: rest.years, seed: rest.seed }),
      });
      expect(inBrowser).toEqual({
        result: onServer.scenarios["same-bits"],
        ...(kind === "exact" && { inputHash: onServer.inputs["same-bits"] }),
      });
    });
});
