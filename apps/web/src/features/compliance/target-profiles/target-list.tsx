import type { TargetProfile } from "@crq/contract/compliance/target-profiles";
import type { Entry } from "@crq/frameworks/catalog";
import { ArrowLeft } from "lucide-react";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Section } from "../../../ui/section.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { PRIORITY_WORDS, targetWords } from "./profile-words.ts";

interface TargetListProps {
  readonly profile: TargetProfile;
  readonly framework: Framework;
  /** The subcategories. */
  readonly entries: readonly Entry[];
  readonly summary: (entry: string) => string;
  /** Opens a subcategory's target to change it; left out for those who only read. */
  readonly onEdit: ((entry: string) => void) | undefined;
  readonly onBack: () => void;
}

/** The targets of all subcategories, by function. */
export function TargetList({ profile, framework, entries, summary, onEdit, onBack }: TargetListProps) {
  const known = new Map(profile.outcomes.map((one) => [one.entry, one]));
  return (
    <>
      <Button variant="outline" className="mb-6 print:hidden" onClick={onBack}>
        <ArrowLeft aria-hidden /> Back to the gap
      </Button>
      <div className="grid gap-10">
        {framework.catalog.groups.map(({ id, title }) => (
          <Section key={id} title={`${title} (${id})`}>
            <Table label={`Targets of ${title}`} className={STACKED.table}>
              <thead className={STACKED.head}>
                <tr>
                  <Th>Subcategory</Th>
                  <Th>Target</Th>
                  <Th>Priority</Th>
                  {onEdit && <Th>Change</Th>}
                </tr>
              </thead>
              <tbody className={STACKED.body}>
                {entries
                  .filter(({ group }) => group === id)
                  .map(({ id: entry }) => {
                    const outcome = known.get(entry);
                    return (
                      <Tr key={entry} className={STACKED.row}>
                        <RowHeader className={STACKED.name}>
                          <span className="num">{entry}</span>
                          <span className="block max-w-prose text-xs font-normal text-muted">
                            {summary(entry)}
                          </span>
                          {outcome !== undefined && outcome.rationale !== "" && (
                            <span className="mt-1 block max-w-prose text-xs font-normal wrap-anywhere">
                              {outcome.rationale}
                            </span>
                          )}
                        </RowHeader>
                        <Td data-column="Target" className={`whitespace-nowrap ${STACKED.cell}`}>
                          {outcome ? targetWords(profile.scale, outcome.target) : "No target"}
                        </Td>
                        <Td data-column="Priority" className={STACKED.cell}>
                          {outcome ? (
                            <Badge variant={outcome.priority === "high" ? "default" : "secondary"}>
                              {PRIORITY_WORDS[outcome.priority]}
                            </Badge>
                          ) : (
                            "–"
                          )}
                        </Td>
                        {onEdit && (
                          <Td className={STACKED.bare}>
                            <Button variant="outline" onClick={() => onEdit(entry)}>
                              {outcome ? "Change" : "Set target"}
                              <span className="sr-only"> for {entry}</span>
                            </Button>
                          </Td>
                        )}
                      </Tr>
                    );
                  })}
              </tbody>
            </Table>
          </Section>
        ))}
      </div>
    </>
  );
}
