/**
 * How much script a browser has to load: for every route from the build's manifest, and once over the wire.
 */
import { enterAs, expect, signInAfresh, test } from "../support/test.ts";
import { readScriptWeights, union, without } from "../support/script-weights.ts";

// Counts what a browser loads that has nothing yet.
test.use({ ownWindow: true });

/** The start page names all parts and routes, so it grows with them. */
const SHELL_KB = 140;
/** A screen brings the table of the calls that it makes, which every page had before (docs/decisions/0125). */
const SCREEN_KB = 36;
/** Parts that load later and can weigh more, with the reason. */
const HEAVY: Readonly<Record<string, { readonly kB: number; readonly reason: string }>> = {
  "src/features/risk/scenarios/workbench/scenario-workbench.tsx": {
    kB: 51,
    reason: "the product's main screen, with what seals its drafts; fetched ahead while the list shows",
  },
  "src/features/risk/scenarios/portfolio/portfolio-area.tsx": {
    kB: 42,
    reason: "the portfolio's workbench, with what seals its drafts",
  },
  "src/features/compliance/assessments/workspace/workspace-view.tsx": {
    kB: 46,
    reason:
      "the workspace of an assessment, with what seals answers that wait on the device, and the band of its score; fetched together with its data",
  },
  "src/features/risk/remediation/edit/edit-project.tsx": {
    kB: 49,
    reason:
      "a project's form, with the editor of estimates and the risks it treats; fetched together with its record",
  },
  "src/features/risk/scenarios/templates/gap-money.ts": {
    kB: 37,
    reason: "the engine, when someone asks what a gap costs",
  },
  "src/ui/share/pdf.ts": { kB: 220, reason: "writes PDF files; loads when someone exports one" },
};

const weights = readScriptWeights();
const { main, routes, later, weigh } = weights;
const signIn = union(main, routes.get("login")!);
const shell = union(main, routes.get("_app")!);
/** The weight of later parts beyond what is already loaded, in kB, also in the report. */
function told(name: string, parts: Iterable<string>): number {
  const kB = weigh(parts);
  test.info().annotations.push({ type: "size", description: `${name}: ${kB.toFixed(1)} kB` });
  console.log(`${name}: ${kB.toFixed(1)} kB brotli`);
  return kB;
}

test(`signing in takes at most ${SHELL_KB} kB of script, and so does the shell that every screen shares`, () => {
  expect(told("sign-in", signIn)).toBeLessThanOrEqual(SHELL_KB);
  expect(told("shell", shell)).toBeLessThanOrEqual(SHELL_KB);
});

test(`every route takes at most ${SCREEN_KB} kB of script more`, () => {
  const over: string[] = [];
  for (const [route, parts] of routes) {
    const there = route.startsWith("_app/") ? union(shell, signIn) : main;
    const kB = weigh(without(parts, there));
    if (kB > SCREEN_KB && !["login", "_app"].includes(route)) over.push(`${route}: ${kB.toFixed(1)} kB`);
  }
  expect(routes.size).toBeGreaterThan(60);
  expect(over).toEqual([]);
});

test(`parts that load on a click take at most ${SCREEN_KB} kB of script more`, () => {
  const over: string[] = [];
  for (const [part, { needs, has }] of later) {
    const kB = weigh(without(needs, has));
    if (kB > (HEAVY[part]?.kB ?? SCREEN_KB)) over.push(`${part}: ${kB.toFixed(1)} kB`);
  }
  expect(later.size).toBeGreaterThan(30);
  expect(over).toEqual([]);
});

test("the sign-in page loads the files in the manifest, compressed and cacheable", async ({ page }) => {
  const seen = new Map<string, Record<string, string>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js"))
      seen.set(pathname.slice(1), response.headers());
  });
  await page.goto("/login");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  const needed = [...signIn].map((part) => weights.fileOf(part));
  for (const file of needed) expect([...seen.keys()]).toContain(file);
  for (const headers of seen.values()) {
    expect(headers["content-encoding"] ?? "").toMatch(/^(br)?$/); // the smallest don't get smaller
    expect(headers["cache-control"]).toContain("immutable");
  }
  const extra = [...seen.keys()].filter((file) => !needed.includes(file));
  expect(extra.length, `loads besides: ${extra.join(", ")}`).toBeLessThanOrEqual(12);
  await signInAfresh(page);
});

test("a screen's own parts are named in its page, and requested when someone points at a link to it", async ({
  page,
}) => {
  const part = [...routes.keys()].find((route) => route === "_app/risk-management/risk-register/index")!;
  const own = without(routes.get(part)!, shell).map((one) => `/${weights.fileOf(one)}`);
  await enterAs(page);
  const listed = page.waitForResponse("**/first-views.json");
  await page.goto("/tenant/programs");
  await listed;
  const html = await (await page.request.get("/risk-management/risk-register")).text();
  for (const file of own) expect(html).toContain(`<link rel="modulepreload" crossorigin href="${file}">`);
  const requested = async () =>
    page.evaluate(() =>
      [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')].map(
        ({ href }) => new URL(href).pathname,
      ),
    );
  expect(own.length).toBeGreaterThan(5);
  await page.getByRole("link", { name: "Risk Register" }).hover();
  await expect.poll(requested).toEqual(expect.arrayContaining(own));
});
