import type { Catalog } from "@crq/frameworks/catalog";
import { byFamily } from "@crq/frameworks/scoring/fixes";
import type { Verdict } from "@crq/frameworks/scoring/verdict";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

interface FamilyTableProps {
  readonly catalog: Catalog;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** Where the points are lost, by family. */
export function FamilyTable({ catalog, verdicts }: FamilyTableProps) {
  const title = new Map(catalog.groups.map((group) => [group.id, group.title]));
  const families = byFamily(catalog, verdicts);
  const most = Math.max(...families.map(({ pointsAtStake }) => pointsAtStake));
  const lost = families.reduce((sum, { pointsLost }) => sum + pointsLost, 0);
  return (
    <Table label="Points by family" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Family</Th>
          <Th numeric>Met</Th>
          <Th numeric>Unanswered</Th>
          <Th numeric>Points lost</Th>
          <Th>Of those at stake</Th>
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {families.map(({ group, requirements, open, unanswered, pointsLost, pointsAtStake }) => (
          <Tr key={group} className={STACKED.row}>
            <RowHeader className={STACKED.name}>
              {group} {title.get(group)}
            </RowHeader>
            <Td numeric data-column="Met" className={STACKED.cell}>
              {requirements - open} of {requirements}
            </Td>
            <Td numeric data-column="Unanswered" className={STACKED.cell}>
              {unanswered}
            </Td>
            <Td numeric data-column="Points lost" className={STACKED.cell}>
              {pointsLost}
            </Td>
            <Td data-column="Of those at stake" className={STACKED.cell}>
              <span className="num flex items-center gap-3">
                <span className="w-8 text-right">{pointsAtStake}</span>
                {/* As wide as the family's points, so that lengths compare over families. */}
                <span className="block w-40 max-w-full">
                  <span className="block" style={{ width: `${(pointsAtStake / most) * 100}%` }}>
                    <ShareBar share={pointsAtStake === 0 ? 0 : pointsLost / pointsAtStake} />
                  </span>
                </span>
              </span>
            </Td>
          </Tr>
        ))}
        <Tr className={STACKED.row}>
          <RowHeader className={STACKED.name}>All families</RowHeader>
          <Td numeric data-column="Met" className={STACKED.cell}>
            {families.reduce((sum, one) => sum + one.requirements - one.open, 0)} of{" "}
            {families.reduce((sum, one) => sum + one.requirements, 0)}
          </Td>
          <Td numeric data-column="Unanswered" className={STACKED.cell}>
            {families.reduce((sum, one) => sum + one.unanswered, 0)}
          </Td>
          <Td numeric data-column="Points lost" className={`font-semibold ${STACKED.cell}`}>
            {lost}
          </Td>
          <Td data-column="Of those at stake" className={STACKED.cell}>
            <span className="num block w-8 text-right">
              {families.reduce((sum, one) => sum + one.pointsAtStake, 0)}
            </span>
          </Td>
        </Tr>
      </tbody>
    </Table>
  );
}
