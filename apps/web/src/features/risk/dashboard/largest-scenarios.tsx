import type { ScenarioSummary } from "@crq/contract/risk/scenarios";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { BadYear } from "../../../screen/joined/bad-year.tsx";
import { RowCurve, RowCurves } from "../../../ui/chart/rows/row-curve.tsx";
import { ago, money, percent } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Section } from "../../../ui/section.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { type Whole, largestOf, shareOf } from "./exposure-totals.ts";

interface LargestScenariosProps {
  readonly items: readonly ScenarioSummary[];
  /** What they are parts of. */
  readonly whole: Whole;
}

/** How many are shown. */
const SHOWN = 10;

const FIGURE = "sm:min-w-28";
/** What a table beside the navigation leaves out on a tablet; on a phone each row is a block with room for it. */
const NARROW = "sm:@max-4xl:hidden";

/** The scenarios with the largest expected losses, each leading to its analysis. */
export function LargestScenarios({ items, whole }: LargestScenariosProps) {
  const shown = largestOf(items, whole, SHOWN);
  const shares = whole.mean !== null && whole.mean > 0;
  return (
    <Section title="Largest scenarios" className="@container mt-14">
      <RowCurves rows={shown.map(({ currency, figures }) => ({ currency, curve: figures.curve }))}>
        <Table label="Largest scenarios by expected annual loss" className={STACKED.table}>
          <thead className={STACKED.head}>
            <tr>
              <Th className="w-full min-w-48">Scenario</Th>
              <Th>Loss curve</Th>
              <Th numeric className={FIGURE}>
                Expected annual loss
              </Th>
              {shares && <Th className="@max-4xl:hidden">Share of total</Th>}
              <Th numeric className={FIGURE}>
                1-in-20-year loss
              </Th>
              <Th numeric className={cx(FIGURE, NARROW)}>
                1-in-100-year loss
              </Th>
              <Th numeric className="min-w-28 @max-4xl:hidden">
                Updated
              </Th>
            </tr>
          </thead>
          <tbody className={STACKED.body}>
            {shown.map((item) => (
              <Row
                key={item.id}
                item={item}
                share={shareOf({ part: item.part, mean: item.figures.mean }, whole)}
                shares={shares}
              />
            ))}
            {whole.causes > 0 && <Causes whole={whole} shares={shares} />}
          </tbody>
        </Table>
      </RowCurves>
    </Section>
  );
}

/** What common causes add to what the scenarios lose by themselves. */
function Causes({ whole, shares }: { whole: Whole; shares: boolean }) {
  const { causes, currency } = whole;
  return (
    <Tr className={STACKED.rowOfThree}>
      <RowHeader className={cx(STACKED.nameOfThree, "font-normal")}>Common causes</RowHeader>
      <Td className="max-sm:hidden" />
      <Td numeric data-column="Expected annual loss" className={STACKED.cell}>
        {money(causes, currency, { fixed: true })}
      </Td>
      {shares && <Share share={shareOf({ part: true, mean: causes }, whole)} />}
      <Td className="max-sm:hidden" />
      <Td className={cx("max-sm:hidden", NARROW)} />
      <Td className="@max-4xl:hidden" />
    </Tr>
  );
}

function Share({ share }: { share: number | null }) {
  return (
    <Td className="@max-4xl:hidden">
      {share !== null && (
        <span className="flex items-center gap-2">
          <span aria-hidden className="h-1.5 w-24 bg-line">
            <span className="block h-full bg-c1" style={{ width: `${share * 100}%` }} />
          </span>
          <span className="num text-muted">{percent(share)}</span>
        </span>
      )}
    </Td>
  );
}

interface RowProps {
  readonly item: ScenarioSummary;
  readonly share: number | null;
  /** Whether there is a column of shares. */
  readonly shares: boolean;
}

function Row({ item, share, shares }: RowProps) {
  const { id, title, clientName, currency, figures, updatedAt } = item;
  return (
    <Tr className={STACKED.rowOfThree}>
      <RowHeader className={STACKED.nameOfThree}>
        <Link
          to="/risk-management/quantitative-analysis"
          search={{ scenario: id }}
          className="underline-offset-4 hover:underline touch:inline-block touch:py-2"
        >
          {title}
        </Link>
        {clientName !== null && <span className="block text-xs font-normal text-muted">{clientName}</span>}
      </RowHeader>
      <Td className={STACKED.drawing}>
        <RowCurve curve={figures.curve} currency={currency} dot={figures.p95} />
      </Td>
      <Td numeric data-column="Expected annual loss" className={STACKED.cell}>
        {money(figures.mean, currency, { fixed: true })}
      </Td>
      {shares && <Share share={share} />}
      <Td numeric data-column="1-in-20-year loss" className={STACKED.cell}>
        <BadYear loss={figures.p95} years={20} currency={currency} fixed />
      </Td>
      <Td numeric data-column="1-in-100-year loss" className={cx(STACKED.cell, NARROW)}>
        <BadYear loss={figures.p99} years={100} currency={currency} fixed />
      </Td>
      <Td numeric className="text-muted @max-4xl:hidden">
        {ago(updatedAt)}
      </Td>
    </Tr>
  );
}
