import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { YieldedRequirement } from "@crq/contract/compliance/assessments/results";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { ChevronRight, CircleDashed, CircleDotDashed, CircleMinus, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { EntryLink } from "../../../../screen/frameworks/entry-link.tsx";
import { useCan } from "../../../../session/user-context.ts";
import { RowCheckbox } from "../../../../ui/data-table/row-checkbox.tsx";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { relationshipWords } from "../../crosswalks/public.ts";
import { RESULT_ICONS } from "../result-mark.tsx";
import { OUTCOME_MEANINGS, OUTCOME_WORDS, STATE_WORDS } from "./outcomes.ts";

interface YieldRowProps {
  readonly record: AssessmentRecord;
  /** The other framework. */
  readonly framework: string;
  readonly requirement: YieldedRequirement;
  readonly title: string;
  readonly chosen: boolean;
  /** Missing where nothing can be used. */
  readonly onChoose: (() => void) | undefined;
}

const LINK = "text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";

/** A requirement with what follows about it; opened, the answers that it follows from. */
export function YieldRow({ record, framework, requirement, title, chosen, onChoose }: YieldRowProps) {
  const { entry, outcome, from } = requirement;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="border-b border-line">
      <div className={cx("flex items-start", open ? "bg-primary/6" : "hover:bg-ink/5")}>
        <span className="w-8 shrink-0 py-2.5 pl-1.5 touch:py-3">
          {onChoose && (
            <RowCheckbox id={`${id}-box`} label={`Use ${entry}`} checked={chosen} onToggle={onChoose} />
          )}
        </span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="grid min-w-0 flex-1 cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 py-2.5 pr-2 text-left text-sm focus-visible:-outline-offset-2 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto_auto] touch:py-3"
        >
          <span className="num text-xs font-medium text-primary wrap-anywhere">{entry}</span>
          <span className="line-clamp-2 wrap-anywhere max-sm:order-last max-sm:col-span-2">{title}</span>
          <OutcomeMark outcome={outcome} />
          <ChevronRight
            aria-hidden
            className={cx("size-4 self-center text-muted max-sm:hidden", open && "rotate-90")}
          />
        </button>
      </div>
      {open && (
        <div id={id} className="pr-2 pb-4 pl-8">
          <p className="max-w-prose py-2 text-sm text-muted">
            {OUTCOME_MEANINGS[outcome]}{" "}
            <EntryLink framework={framework} entry={entry}>
              Read {entry}
            </EntryLink>
          </p>
          {from.length > 0 && <Contributions {...{ record, framework, requirement }} />}
        </div>
      )}
    </li>
  );
}

function Contributions({
  record,
  framework,
  requirement: { entry, from },
}: Pick<YieldRowProps, "record" | "framework" | "requirement">) {
  const maps = useCan("crosswalk:read");
  return (
    <Table label={`Answers related to ${entry}`} className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Entry</Th>
          <Th>Answer</Th>
          <Th>Relationship to {entry}</Th>
          <Th>Stated by</Th>
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {from.map((one) => (
          <Tr key={one.entry} className={STACKED.row}>
            <RowHeader className={STACKED.name}>
              <Link
                to="/compliance/assessments/$assessmentId"
                params={{ assessmentId: record.id }}
                search={{ entry: one.entry }}
                className={LINK}
              >
                {one.entry}
              </Link>
            </RowHeader>
            <Td data-column="Answer" className={cx(STACKED.cell, !one.tells && "text-muted")}>
              {STATE_WORDS[one.state]}
            </Td>
            <Td data-column="Relationship" className={cx(STACKED.cell, !one.tells && "text-muted")}>
              {maps ? (
                <Link
                  to="/security-frameworks/cross-framework-mapper"
                  search={{ from: record.framework, to: framework, pair: `${one.entry}~${entry}` }}
                  className={LINK}
                >
                  {relationshipWords(one.relationship)}
                </Link>
              ) : (
                relationshipWords(one.relationship)
              )}
            </Td>
            <Td data-column="Stated by" className={`${STACKED.cell} wrap-anywhere text-muted`}>
              {one.sources.length === 0 ? "Your organization" : one.sources.join("; ")}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Shapes as well as colors tell outcomes apart. */
function OutcomeMark({ outcome }: { readonly outcome: YieldedRequirement["outcome"] }) {
  const [Icon, color] =
    outcome === "met" || outcome === "partially-met" || outcome === "not-met"
      ? RESULT_ICONS[outcome]
      : outcome === "conflict"
        ? ([TriangleAlert, "text-bad"] as const)
        : outcome === "at-least-in-part"
          ? ([CircleDotDashed, "text-warn"] as const)
          : ([outcome === "not-applicable" ? CircleMinus : CircleDashed, "text-muted"] as const);
  return (
    <span className="inline-flex items-center gap-1.5 self-center text-xs whitespace-nowrap sm:w-32">
      <Icon aria-hidden className={cx("size-4 shrink-0", color)} />
      {OUTCOME_WORDS[outcome]}
    </span>
  );
}
