import type { Catalog } from "@crq/frameworks/catalog";
import { type Fix, fixes } from "@crq/frameworks/scoring/fixes";
import { SYSTEM_SECURITY_PLAN } from "@crq/frameworks/scoring/sprs";
import { isOpen, type Verdict } from "@crq/frameworks/scoring/verdict";
import { useMemo, useState } from "react";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { RequirementLink } from "./requirement-link.tsx";
import { type Changes, type Requirement, verdictsOf } from "./scored-answers.ts";
import { WhatIf } from "./what-if.tsx";
import { gainText, verdictWords } from "./words.ts";

interface FixesTableProps {
  readonly catalog: Catalog;
  readonly assessmentId: string;
  readonly requirements: readonly Requirement[];
  readonly changes: Changes;
  readonly onChange: (requirement: Requirement, to: Verdict | undefined) => void;
}

const NONE: Changes = new Map();

/** What each open requirement is worth, the most first; each can be counted as met without saving. */
export function FixesTable({ catalog, assessmentId, requirements, changes, onChange }: FixesTableProps) {
  const [all, setAll] = useState(false);
  // In the order of what is saved, so that no row moves under the pointer.
  const ranked = useMemo(() => fixes(catalog, verdictsOf(requirements, NONE)), [catalog, requirements]);
  const byId = new Map(requirements.map((one) => [one.entry.id, one]));
  const closed = all ? requirements.filter(({ verdict }) => !isOpen(verdict)) : [];
  const rows = [
    ...ranked.map((fix) => ({ fix, requirement: byId.get(fix.requirement)! })),
    ...closed.map((requirement) => ({ fix: undefined, requirement })),
  ];
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="max-w-prose text-sm text-muted">
          What meeting one requirement adds to the score. Try changes here without saving them: the score
          above follows.
        </p>
        <Checkbox className="print:hidden" checked={all} onChange={({ target }) => setAll(target.checked)}>
          Show met requirements too
        </Checkbox>
      </div>
      {rows.length === 0 ? (
        <p className="border-y border-line py-6 text-base">
          Every requirement is met: there’s nothing to fix.
        </p>
      ) : (
        <Table label="What each fix is worth" className={STACKED.table}>
          <thead className={STACKED.head}>
            <tr>
              <Th>Requirement</Th>
              <Th>Answer</Th>
              <Th numeric>Worth</Th>
              <Th>Plan of action</Th>
              <Th className="print:hidden">What if</Th>
            </tr>
          </thead>
          <tbody className={STACKED.body}>
            {rows.map(({ fix, requirement }) => (
              <Row
                key={requirement.entry.id}
                {...{ assessmentId, fix, requirement, onChange }}
                whatIf={changes.get(requirement.entry.id)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

interface RowProps {
  readonly assessmentId: string;
  readonly fix: Fix | undefined;
  readonly requirement: Requirement;
  readonly whatIf: Verdict | undefined;
  readonly onChange: FixesTableProps["onChange"];
}

function Row({ assessmentId, fix, requirement, whatIf, onChange }: RowProps) {
  const { entry, verdict, contradicted } = requirement;
  return (
    <Tr className={`${STACKED.row} ${whatIf === undefined ? "" : "bg-primary/8"}`}>
      <RowHeader className={STACKED.name}>
        <RequirementLink assessmentId={assessmentId} requirement={entry.id} />{" "}
        <span className="font-normal">{entry.title}</span>
      </RowHeader>
      <Td data-column="Answer" className={STACKED.cell}>
        {verdictWords(verdict)}
        {contradicted && <span className="block text-xs text-warn">An objective isn’t met</span>}
        {verdict === "partial" && entry.weightIfPartial === undefined && (
          <span className="block text-xs text-muted">Counts as not met</span>
        )}
      </Td>
      <Td numeric data-column="Worth" className={STACKED.cell}>
        {worth(fix)}
      </Td>
      <Td data-column="Plan of action" className={STACKED.cell}>
        {fix ? (fix.mustBeMet === undefined ? "Can wait" : "Must be met first") : "–"}
      </Td>
      <Td data-column="What if" className={`print:hidden ${STACKED.cell}`}>
        <WhatIf
          requirement={requirement}
          verdict={whatIf ?? verdict}
          onChange={(to) => onChange(requirement, to)}
        />
      </Td>
    </Tr>
  );
}

function worth(fix: Fix | undefined): string {
  if (!fix) return "–";
  if (fix.requirement === SYSTEM_SECURITY_PLAN) return "The score itself";
  const part = fix.pointsIfPartial > 0 ? ` (${gainText(fix.pointsIfPartial)} in part)` : "";
  return `${gainText(fix.points)}${part}`;
}
