/** A scenario for tests that break it to check refusals. */

/** A valid scenario as plain JSON, free to be spoilt. */
export function valid() {
  return {
    schema: "crq-scenario/1",
    id: "ransomware-plant-a",
    title: "Ransomware stops plant A",
    currency: "USD",
    frequency: { lef: { type: "pert", min: 0.1, mode: 0.5, max: 4 } },
    primary: [{ form: "response", loss: { type: "lognormal90", p5: 50_000, p95: 2_000_000 } }],
    secondary: {
      slef: { type: "pert", min: 0.1, mode: 0.3, max: 0.6 },
      losses: [{ form: "fines", loss: { type: "lognormal90", p5: 100_000, p95: 10_000_000 } }],
    },
  };
}

/** A valid scenario with the value at a place, such as `primary.0.loss`, replaced; removed if the new value is undefined. */
export function spoilt(...changes: readonly (readonly [place: string, value: unknown])[]): unknown {
  const scenario: unknown = valid();
  for (const [place, value] of changes) {
    const names = place.split(".");
    const last = names.pop()!;
    let holder = scenario as Record<string, unknown>;
    for (const name of names) holder = holder[name] as Record<string, unknown>;
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return scenario;
}
