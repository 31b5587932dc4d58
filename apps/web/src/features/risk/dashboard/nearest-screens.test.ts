import { expect, test } from "vitest";
import { nearestScreens } from "./nearest-screens.ts";

const PLACES = [
  { label: "Tenant Dashboard", href: "/tenant/dashboard" },
  { label: "Client Dashboard", href: "/tenant/client-dashboard" },
  { label: "Logs", href: "/tenant/logs" },
  { label: "Quantitative Analysis", href: "/risk-management/quantitative-analysis" },
];
const labels = (path: string) => nearestScreens(path, PLACES).map(({ label }) => label);

test.each([
  ["/tenant/dashbord", "Tenant Dashboard"],
  ["/Tenant/Logs/", "Logs"],
  ["/quantitative-analysis", "Quantitative Analysis"],
  ["/risk/quantitative-analysys", "Quantitative Analysis"],
])("%s probably means %s", (path, label) => expect(labels(path)[0]).toBe(label));

test("nothing is suggested for a path unlike any screen", () => expect(labels("/wp-admin.php")).toEqual([]));

test("a very long path is not compared", () => expect(labels(`/${"logs".repeat(2000)}`)).toEqual([]));
