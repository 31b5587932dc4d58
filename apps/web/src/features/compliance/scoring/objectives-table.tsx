import type { Catalog } from "@crq/frameworks/catalog";
import type { ObjectiveVerdict } from "@crq/frameworks/scoring/verdict";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { Field } from "../../../ui/form/field.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { RequirementLink } from "./requirement-link.tsx";
import type { Requirement } from "./scored-answers.ts";
import { verdictWords } from "./words.ts";

interface ObjectivesTableProps {
  readonly catalog: Catalog;
  readonly assessmentId: string;
  readonly requirements: readonly Requirement[];
}

/** The objectives of SP 800-171A, and how each requirement's answer follows from them. */
export function ObjectivesTable({ catalog, assessmentId, requirements }: ObjectivesTableProps) {
  const [group, setGroup] = useState("");
  const shown = requirements.filter(({ entry }) => group === "" || entry.group === group);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-sm text-muted">
          A requirement is met only when each of its objectives (SP 800-171A) is met or doesn’t apply. Where a
          requirement has no answer of its own, its objectives decide.
        </p>
        <Field label="Family" hideLabel className="w-full sm:w-72 print:hidden">
          {(control) => (
            <Select {...control} value={group} onChange={({ target }) => setGroup(target.value)}>
              <option value="">All families</option>
              {catalog.groups.map(({ id, title }) => (
                <option key={id} value={id}>
                  {id} {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Table label="Objectives" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th>Requirement</Th>
            <Th>Counts as</Th>
            <Th>Objectives</Th>
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {shown.map((requirement) => (
            <Row key={requirement.entry.id} {...{ assessmentId, requirement }} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

const STATES: Readonly<Record<ObjectiveVerdict, readonly [words: string, tone: string]>> = {
  met: ["met", "bg-ok/12 text-ok"],
  "not-met": ["not met", "bg-warn/14 text-warn"],
  "not-applicable": ["doesn’t apply", "bg-ink/8 text-ink"],
};

function Row({ assessmentId, requirement }: { assessmentId: string; requirement: Requirement }) {
  const { entry, verdict, contradicted, fromObjectives, objectives } = requirement;
  return (
    <Tr className={STACKED.row}>
      <RowHeader className={STACKED.name}>
        <RequirementLink assessmentId={assessmentId} requirement={entry.id} />{" "}
        <span className="font-normal">{entry.title}</span>
      </RowHeader>
      <Td data-column="Counts as" className={STACKED.cell}>
        {verdictWords(verdict)}
        {contradicted && <span className="block text-xs text-warn">Answered as met</span>}
        {fromObjectives && <span className="block text-xs text-muted">By its objectives</span>}
      </Td>
      <Td data-column="Objectives" className={STACKED.bare}>
        <ul className="flex flex-wrap gap-1.5 py-1">
          {(entry.objectives ?? []).map((id) => {
            const [words, tone] = STATES[objectives[id]!] ?? [
              "unanswered",
              "text-muted ring-1 ring-line ring-inset",
            ];
            return (
              <li key={id} className={cx("rounded-sm px-1.5 py-px text-xs whitespace-nowrap", tone)}>
                {id.slice(entry.id.length)} {words}
              </li>
            );
          })}
        </ul>
      </Td>
    </Tr>
  );
}
