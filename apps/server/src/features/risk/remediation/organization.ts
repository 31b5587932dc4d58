/** What the figures of projects follow from: scenarios as they are, what joins them, and projects as the engine takes them. */
import type { RatesInUse } from "@crq/contract/platform/exchange-rates";
import type { BudgetCounts } from "@crq/contract/risk/remediation/project-effects";
import { scaled } from "@crq/engine/distributions/scaled";
import type { Joined } from "@crq/engine/program/joined";
import { statedIn } from "@crq/engine/program/prices";
import type { Project } from "@crq/engine/program/projects/bundles";
import type { Distribution } from "@crq/engine/scenario";
import type { Tx } from "../../../db/doors.ts";
import { controlStore } from "../control-records/public.ts";
import { everythingOf } from "../exposure/public.ts";
import type { OpenProject } from "./store.ts";

/** Whose figures, in which currency. */
interface Key {
  readonly clientId: string | null;
  readonly currency: string;
}

/** The scenarios of a key as rows and in its currency and prices, before insurance. */
export async function organizationOf(tx: Tx, key: Key) {
  const { rows, joined: all, rates, prices, pricing } = await everythingOf(tx, key);
  const joined: Joined = { ...all, policies: [] };
  const members = rows.map(({ id, estimate, treatment }) => ({ id, estimate, treatment }));
  return { rows, joined, rates, prices, pricing, ...stated({ members, joined }, key, rates, prices) };
}

function stated(
  of: { readonly members: Parameters<typeof statedIn>[0]["members"]; readonly joined: Joined },
  { currency }: Key,
  rates: Parameters<typeof statedIn>[2],
  prices: Parameters<typeof statedIn>[3],
) {
  const { members, joined } = statedIn(of, currency, rates, prices);
  return { inFigures: { members, joined } };
}

/** How many units of a currency one of another is worth; undefined without a rate. */
export function rateInto(from: string, currency: string, now: RatesInUse): number | undefined {
  if (from === currency) return 1;
  return now.currency === currency ? now.rates.find((one) => one.from === from)?.rate : undefined;
}

/** A project as the engine takes it. */
export function engineProject(
  project: Pick<OpenProject, "id" | "name" | "status" | "oneOff" | "yearly" | "oneOffYears" | "controls"> &
    Pick<OpenProject, "requires" | "excludes">,
  {
    rate,
    counts,
    besides,
  }: { readonly rate: number; readonly counts: BudgetCounts; readonly besides?: Project["besides"] },
): Project {
  const { id, name, status, oneOff, yearly, oneOffYears, requires, excludes, controls } = project;
  const money = (amount: unknown) =>
    rate === 1 ? (amount as Distribution) : scaled(amount as Distribution, rate);
  return {
    id,
    title: name,
    done: status === "done",
    costs: [
      { amount: money(yearly), times: 1 },
      { amount: money(oneOff), times: counts === "first-year" ? 1 : 1 / oneOffYears },
    ],
    requires,
    excludes,
    controls,
    ...(besides && { besides }),
  };
}

/**
 * What projects require and exclude by their controls: one whose control needs a control of another project needs that project, if it isn't in place.
 *
 * @param currency of the figures
 */
export async function withControlsRules(
  tx: Tx,
  projects: readonly OpenProject[],
  currency: string,
): Promise<OpenProject[]> {
  const controls = new Map((await controlStore.choosable(tx, currency)).map((one) => [one.id, one]));
  const open = projects.filter(({ status }) => status !== "done");
  const projectOf = new Map(
    open.flatMap(({ id, controls: own }) => own.map((control) => [control, id] as const)),
  );
  return projects.map((project) => {
    const others = (which: "requires" | "excludes") =>
      project.controls.flatMap((id) =>
        (controls.get(id)?.[which] ?? []).flatMap((other) =>
          controls.get(other)?.inPlace === true ? [] : (projectOf.get(other) ?? []),
        ),
      );
    const all = (which: "requires" | "excludes") =>
      [...new Set([...project[which], ...others(which)])].filter((id) => id !== project.id);
    return { ...project, requires: all("requires"), excludes: all("excludes") };
  });
}
