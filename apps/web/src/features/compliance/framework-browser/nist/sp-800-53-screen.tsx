import { baselinesOf } from "@crq/frameworks/shipped-index";
import type { ReactNode } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { FrameworkReaders } from "../../../../screen/frameworks/readers-only.tsx";
import { count } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { ShippedFramework } from "../shipped-framework.tsx";
import { familyCounts, stepBetween } from "./baseline-counts.ts";
import { FamiliesTable } from "./families-table.tsx";
import { FindControl } from "./find-control.tsx";
import { OverviewHeader } from "./overview-header.tsx";

/** SP 800-53 at a glance: its families by baseline, and how the baselines nest. */
export function Sp80053Screen() {
  return (
    <FrameworkReaders>
      <ShippedFramework id="nist-sp-800-53-r5">
        {(framework) => <Overview framework={framework} />}
      </ShippedFramework>
    </FrameworkReaders>
  );
}

function Overview({ framework }: { framework: Framework }) {
  const { catalog } = framework;
  const baselines = baselinesOf(catalog);
  const { families, total } = familyCounts(catalog, baselines);
  return (
    <>
      <OverviewHeader framework={framework} />
      <FindControl framework={framework} placeholder="AC-2(3), or words" />
      <Section
        title="Families by baseline"
        description="Controls + enhancements that apply. Each number leads to them."
      >
        <FamiliesTable framework={framework.id} families={families} total={total} baselines={baselines} />
      </Section>
      <Section title="How the baselines build on each other" className="mt-10 max-w-one">
        <Nesting framework={framework} />
      </Section>
    </>
  );
}

function Nesting({ framework: { catalog } }: { framework: Framework }) {
  const low = stepBetween(catalog, "low", "low");
  const moderate = stepBetween(catalog, "low", "moderate");
  const high = stepBetween(catalog, "moderate", "high");
  const privacy = stepBetween(catalog, "high", "privacy");
  return (
    <ul className="grid gap-2 text-base">
      <Step name="Low">{count(low.size)} entries, for systems whose failure would do limited harm.</Step>
      <Step name="Moderate">
        all of Low and {count(moderate.size - moderate.shared)} more, {count(moderate.size)} in total, where
        the harm would be serious.
      </Step>
      <Step name="High">
        all of Moderate and {count(high.size - high.shared)} more, {count(high.size)} in total, where it would
        be severe.
      </Step>
      <Step name="Privacy">
        {count(privacy.size)} entries for systems that process personal data, whatever their impact:{" "}
        {count(privacy.shared)} of them are in High too, {count(privacy.size - privacy.shared)} are not.
      </Step>
    </ul>
  );
}

function Step({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <strong className="font-semibold">{name}:</strong> {children}
    </li>
  );
}
