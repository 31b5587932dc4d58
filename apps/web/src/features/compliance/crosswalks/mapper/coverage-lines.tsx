import type { Catalog } from "@crq/frameworks/catalog";
import type { Coverage, Side } from "@crq/frameworks/coverage";
import { ShareBar } from "../../../../screen/tile/share-bar.tsx";
import { counted } from "../../../../ui/format.ts";
import { Plate } from "../../../../ui/plate.tsx";
import { outOf, shareOf } from "../words.ts";
import type { Choice } from "./use-mapping.ts";

/** How much of each framework the pairs relate to something in the other, and what that doesn't say. */
export function CoverageLines({ choice, coverage }: { choice: Choice; coverage: Coverage }) {
  const { from, to, via } = choice;
  return (
    <Plate className="mb-6">
      <div className="grid gap-x-10 gap-y-5 @2xl:grid-cols-2">
        <Line of={from} in={to} side={coverage.from} path={via !== undefined} />
        <Line of={to} in={from} side={coverage.to} path={via !== undefined} />
      </div>
      <p className="mt-4 max-w-prose text-xs text-muted">
        {via === undefined
          ? "Related to something isn't the same as fulfilled by it."
          : `A path by way of ${via.title} joins two pairs. What it joins may share nothing, unless the relationship of both is stated.`}{" "}
        {strays(from, coverage.from)} {strays(to, coverage.to)}
        {coverage.none > 0 &&
          ` ${counted(coverage.none, "pair")} stated to have no relationship, not counted.`}
      </p>
    </Plate>
  );
}

function Line(props: { of: Catalog; in: Catalog; side: Side; path: boolean }) {
  const { side } = props;
  return (
    <div className="min-w-0">
      <p className="text-sm">
        <span className="num text-block font-semibold">{shareOf(side)}</span>{" "}
        <span className="text-muted">
          {outOf(side)} entries of <span className="font-medium text-ink">{props.of.title}</span>{" "}
          {props.path ? "have a path to" : "are related to something in"} {props.in.title}
        </span>
      </p>
      <ShareBar share={side.entries === 0 ? 0 : side.related.size / side.entries} className="mt-2" />
    </div>
  );
}

/** The names in the pairs that no entry of the edition here bears. */
function strays(catalog: Catalog, { besides: { groups, withdrawn, unknown } }: Side): string {
  const parts = [
    groups.length > 0 && `${counted(groups.length, "whole group")} (${groups.join(", ")})`,
    withdrawn.length > 0 &&
      `${counted(withdrawn.length, "withdrawn entry", "withdrawn entries")} (${withdrawn.join(", ")})`,
    unknown.length > 0 &&
      `${counted(unknown.length, "entry", "entries")} that version ${catalog.version} doesn't have (${unknown.join(", ")})`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return "";
  return `Of ${catalog.title}, the sources also name ${parts.join(" and ")}, which don't count here.`;
}
