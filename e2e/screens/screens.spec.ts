/**
 * The screens tier: every route of the built web in every state that it has, without the product's server. Pages come from `apps/web/dist`
 * with the real headers; each answer of the API is generated from the contract's shape (sample-reply.ts), so a case follows the contract
 * automatically and breaks where it can't.
 *
 * To add a screen, add a case to the file of its section, three to ten lines:
 *
 *     { path: "/tenant/clients", as: "admin", h1: "Clients", reads: ["clients.list"], empty: "No clients yet" }
 *
 * It is then checked full, empty (if `empty` gives the text), failing and refused (if one of its calls isn't for every role). A route
 * without a case fails, as does a case that makes a call it doesn't declare, or declares one it doesn't make. Where a sample makes no
 * sense, `answers` supplies the relevant values. Run one with `npm run screens -- -g /tenant/clients`, after `npm run build`.
 */
import { can } from "../../packages/contract/src/permissions.ts";
import { ROLES, type Role } from "../../packages/contract/src/roles.ts";
import type { Route } from "../../packages/contract/src/route.ts";
import { stageOf } from "./answering-server.ts";
import { complianceAssessments } from "./compliance-assessments.ts";
import { complianceAuditors } from "./compliance-auditors.ts";
import { complianceFrameworks } from "./compliance-frameworks.ts";
import { complianceControlTemplates } from "./compliance-control-templates.ts";
import { compliancePrograms } from "./compliance-programs.ts";
import { complianceScoring } from "./compliance-scoring.ts";
import { complianceScoringModels } from "./compliance-scoring-models.ts";
import { complianceTemplates } from "./compliance-templates.ts";
import { door } from "./door.ts";
import {
  expectEmptyState,
  expectFailure,
  expectRefusal,
  expectSound,
  openScreen,
  test,
  expect,
} from "./looks.ts";
import { people } from "./people.ts";
import { platform } from "./platform.ts";
import { riskFrameworks } from "./risk-frameworks.ts";
import { riskRemediation } from "./risk-remediation.ts";
import { riskRegister } from "./risk-register.ts";
import { risk } from "./risk.ts";
import { riskMatrices } from "./risk-matrices.ts";
import { contractRoute, everyRoute, routeAt, type Screen } from "./screen.ts";
import { shell } from "./shell.ts";

const SECTIONS: readonly (readonly Screen[])[] = [
  door,
  shell,
  risk,
  riskRegister,
  riskRemediation,
  riskFrameworks,
  riskMatrices,
  complianceAssessments,
  complianceAuditors,
  compliancePrograms,
  complianceScoring,
  complianceFrameworks,
  complianceScoringModels,
  complianceTemplates,
  complianceControlTemplates,
  people,
  platform,
];
const SCREENS = SECTIONS.flat();
/** The screen of each section on which axe also checks failure and refusal. */
const EXEMPLARS = new Set(SECTIONS.map((section) => section.find(({ reads = [] }) => reads.length > 0)));

test("every route has a case, and every case a route", () => {
  const routes = everyRoute();
  expect(routes.length).toBeGreaterThan(60);
  const shown = SCREENS.map(({ path }) => routeAt(path, routes));
  expect(routes.filter((route) => !shown.includes(route))).toEqual([]);
  expect(SCREENS.filter((_, at) => shown[at] === undefined)).toEqual([]);
});

test("a list screen's case gives the text of its empty state", () => {
  const lists = SCREENS.filter(
    ({ reads = [], empty, neverEmpty, again }) =>
      empty === undefined &&
      !neverEmpty &&
      !again &&
      reads.slice(0, 1).some((name) => isList(contractRoute(name).reply)),
  );
  expect(lists.map(({ path }) => path)).toEqual([]);
});

for (const screen of SCREENS) {
  const { path, as: role, reads = [], empty, everyRole, again } = screen;
  const name = `${path}${role === undefined ? "" : ` as ${role}`}`;
  test(`${name}: full`, async ({ page, server }) => {
    server.stage = stageOf(screen, "full", role);
    await openScreen(page, server);
    await expectSound(page, server, { axe: true, dark: !again });
    const unasked = reads.filter((one) => !server.stage.asked.has(one));
    expect(unasked, "named in `reads` and never asked").toEqual([]);
  });

  if (again) continue;
  if (empty !== undefined)
    test(`${name}: empty`, async ({ page, server }) => {
      server.stage = stageOf(screen, "empty", role);
      await openScreen(page, server);
      await expectEmptyState(page, empty);
      await expectSound(page, server, { axe: true });
    });

  if (reads.length > 0)
    test(`${name}: error`, async ({ page, server }) => {
      server.stage = stageOf(screen, "error", role);
      await openScreen(page, server);
      await expectFailure(page, server, { axe: EXEMPLARS.has(screen) });
    });

  const outsider = role === undefined || everyRole ? undefined : outsiderOf(screen);
  if (outsider !== undefined)
    test(`${name}: forbidden`, async ({ page, server }) => {
      server.stage = stageOf(screen, "forbidden", outsider);
      await openScreen(page, server);
      await expectRefusal(page);
      await expectSound(page, server, { axe: EXEMPLARS.has(screen) });
    });
}

/** A role without permission for the screen's first call; undefined if every role has it. */
function outsiderOf({ reads = [] }: Screen): Role | undefined {
  const access = reads.map((name) => contractRoute(name).access)[0];
  if (access === undefined || access === "public" || access === "signed-in") return undefined;
  return (["viewer", "risk_analyst", ...ROLES] as const).find((role) => !can(role, access));
}

/** Whether a reply is a list or a page of one. */
function isList({ _zod: { def } }: Route["reply"]): boolean {
  return def.type === "array" || (def.type === "object" && "items" in (def as { shape?: object }).shape!);
}
