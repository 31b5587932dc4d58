import { expect, test, vi } from "vitest";
import { incidentOf, incidentReport, logIncident } from "./incident.ts";

test("a failure keeps its id, another one gets its own", () => {
  const failure = new Error("one");
  const incident = incidentOf(failure);
  expect(incident.id).toMatch(/^B-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
  expect(incidentOf(failure)).toBe(incident);
  expect(incidentOf(new Error("two")).id).not.toBe(incident.id);
});

test("the console reports the failure under its id", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const failure = new Error("one");
  logIncident(failure);
  expect(said.mock.calls).toEqual([[`Incident ${incidentOf(failure).id}`, failure]]);
  said.mockRestore();
});

test("the report for support says what failed, where and when", () => {
  const failure = new TypeError("x is not a function");
  const report = incidentReport(
    { id: "B-1", at: new Date("2026-11-22T10:00:00Z") },
    failure,
    "/users",
    "Firefox",
  );
  expect(report.split("\n").slice(0, 4)).toEqual([
    "Incident B-1",
    "2026-11-22T10:00:00.000Z",
    "/users",
    "Firefox",
  ]);
  expect(report).toContain("x is not a function");
});

test("thrown values that aren't errors are reported too", () => {
  expect(incidentReport({ id: "B-1", at: new Date(0) }, "no luck", "/", "")).toContain("no luck");
});
