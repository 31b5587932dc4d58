import type { COMPARED_FIELDS, FrameworkDifferences } from "@crq/contract/compliance/framework-content";
import { useState } from "react";
import { count, counted } from "../../../ui/format.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { nameOf } from "../framework-name.ts";
import { ChangedText } from "./changed-text.tsx";
import { List, Named, type NamedProps } from "./listed.tsx";

type Part = "changed" | "added" | "gone" | "moved" | "groups";

const FIELDS: Readonly<Record<(typeof COMPARED_FIELDS)[number], string>> = {
  title: "Title",
  kind: "Kind",
  statement: "What it asks",
  guidance: "Guidance",
  objectives: "Objectives",
  parameters: "Parameters",
  baselines: "Baselines",
  withdrawn: "Withdrawn",
  weight: "Weight",
  weightIfPartial: "Weight if partly met",
};

interface DifferencesTabsProps {
  readonly differences: FrameworkDifferences;
  /** How many there are, if not all of them are listed. */
  readonly totals?: Readonly<Record<Part, number>>;
}

/** The differences by kind, and how many there are of each. */
export function DifferencesTabs({ differences, totals }: DifferencesTabsProps) {
  const { from, to, added, gone, changed, moved, groups, same } = differences;
  const counts = totals ?? {
    changed: changed.length,
    added: added.length,
    gone: gone.length,
    moved: moved.length,
    groups: groups.added.length + groups.gone.length + groups.renamed.length,
  };
  const parts: readonly Part[] = ["changed", "added", "gone", "moved", "groups"];
  const [chosen, setChosen] = useState<Part>();
  const current = chosen ?? parts.find((part) => counts[part] > 0) ?? "changed";
  const total = Object.values(counts).reduce((sum, many) => sum + many, 0);
  const labels = { changed: "Changed", added: "New", gone: "Gone", moved: "Moved", groups: "Groups" };
  return (
    <>
      <p className="mb-4 max-w-prose text-base">
        {total === 0
          ? `${nameOf(to)} has the same entries as ${nameOf(from)}.`
          : `From ${nameOf(from)} to ${nameOf(to)}: ${counted(counts.added, "entry", "entries")} new, ${count(counts.gone)} gone, ${count(counts.changed)} changed, ${count(counts.moved)} moved. ${count(same)} stayed the same.`}
      </p>
      {total > 0 && (
        <Tabs
          label="Differences"
          tabs={parts.map((key) => ({ key, label: labels[key], count: counts[key] }))}
          current={current}
          onChange={setChosen}
        >
          <Listed key={current} part={current} differences={differences} />
          <More shown={shownOf(current, differences)} total={counts[current]} />
        </Tabs>
      )}
    </>
  );
}

function shownOf(part: Part, { groups, ...others }: FrameworkDifferences): number {
  return part === "groups"
    ? groups.added.length + groups.gone.length + groups.renamed.length
    : others[part].length;
}

function More({ shown, total }: { readonly shown: number; readonly total: number }) {
  if (shown >= total) return null;
  return (
    <p className="mt-3 text-sm text-muted">
      The first {count(shown)} of {count(total)} are listed.
    </p>
  );
}

function Listed({ part, differences }: { readonly part: Part; readonly differences: FrameworkDifferences }) {
  const { added, gone, changed, moved, groups } = differences;
  switch (part) {
    case "added":
      return <List items={added} none="No new entries." render={plain} />;
    case "gone":
      return <List items={gone} none="No entry is gone." render={plain} />;
    case "moved":
      return (
        <List
          items={moved}
          none="No entry moved."
          render={({ before, after, ...named }) => (
            <>
              <Named {...named} />
              <p className="text-sm text-muted">
                From {placeOf(before)} to {placeOf(after)}
              </p>
            </>
          )}
        />
      );
    case "groups":
      return (
        <List
          items={[
            ...groups.added.map(({ id, title }) => ({ id, title, how: "New" })),
            ...groups.gone.map(({ id, title }) => ({ id, title, how: "Gone" })),
            ...groups.renamed.map(({ id, before, after }) => ({ id, title: after, how: `Was ${before}` })),
          ]}
          none="The groups are the same."
          render={({ how, ...named }) => (
            <>
              <Named {...named} />
              <p className="text-sm text-muted">{how}</p>
            </>
          )}
        />
      );
    case "changed":
      return (
        <List
          items={changed}
          none="No entry changed."
          render={({ fields, ...named }) => (
            <>
              <Named {...named} />
              <dl className="mt-2 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[8rem_minmax(0,1fr)]">
                {fields.map(({ field, before, after, cut }) => (
                  <div key={field} className="contents">
                    <dt className="text-muted">{FIELDS[field]}</dt>
                    <dd className="min-w-0">
                      <ChangedText before={before} after={after} />
                      {cut && <p className="mt-1 text-xs text-muted">Only the beginning is compared here.</p>}
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        />
      );
  }
}

const plain = ({ id, title }: NamedProps) => <Named id={id} title={title} />;

const placeOf = ({ group, parent }: { readonly group: string; readonly parent: string | null }) =>
  parent === null ? group : `${group}, part of ${parent}`;
