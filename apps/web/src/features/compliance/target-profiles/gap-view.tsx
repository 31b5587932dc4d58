import type { TargetProfile } from "@crq/contract/compliance/target-profiles";
import { type Gap, type GapSum, sumsOf } from "@crq/frameworks/profile-gap";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { EntryLink } from "../../../screen/frameworks/entry-link.tsx";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Bar } from "../../../ui/chart/bars.tsx";
import { downloadCsv } from "../../../ui/data-table/export-button.tsx";
import { fileNameOf, saveFile } from "../../../ui/files/save-file.ts";
import { count, counted } from "../../../ui/format.ts";
import { Menu, MenuItem, MenuSeparator } from "../../../ui/overlay/menu.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { Section } from "../../../ui/section.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { gapsCsv, profileCsv, profileJson } from "./gap-files.ts";
import { averageWords, currentWords, mostOf, PRIORITY_WORDS, targetWords } from "./profile-words.ts";

interface GapViewProps {
  readonly profile: TargetProfile;
  readonly framework: Framework;
  readonly summary: (entry: string) => string;
  /** Null: there's no assessment of CSF 2.0 yet, so nothing is known of any subcategory. */
  readonly assessmentId: string | null;
  /** The heaviest first. */
  readonly gaps: readonly Gap[];
  readonly onTargets: () => void;
}

/** The gap to the target: of the functions, their categories, and each subcategory. */
export function GapView({ profile, framework, summary, assessmentId, gaps, onTargets }: GapViewProps) {
  const { groups, entries } = framework.catalog;
  const groupOf = (entry: string) => framework.entries.get(entry)?.group;
  const functions = sumsOf(
    gaps,
    groups.map(({ id }) => id),
    groupOf,
  );
  const categories = sumsOf(
    gaps,
    entries.filter(({ parent }) => parent === undefined).map(({ id }) => id),
    (entry) => framework.entries.get(entry)?.parent,
  );
  const title = (id: string) =>
    groups.find((group) => group.id === id)?.title ?? framework.entries.get(id)?.title ?? id;
  if (gaps.length === 0)
    return (
      <EmptyState title="No targets yet" action={<Button onClick={onTargets}>Choose targets</Button>}>
        Say for at least one subcategory what you want to reach.
      </EmptyState>
    );
  return (
    <>
      <Verdict {...{ gaps, functions, title, assessmentId, onTargets }} />
      <Section title="By function and category" description="Averages over the subcategories with a target.">
        <SumTable {...{ profile, functions, categories, title }} />
      </Section>
      <Section
        className="mt-10"
        title="Subcategories"
        description="Sorted by missing steps times priority (low 1, medium 2, high 3)."
        actions={<Files {...{ profile, framework, gaps, summary }} />}
      >
        <GapTable {...{ profile, framework, gaps, summary, assessmentId }} />
      </Section>
    </>
  );
}

interface VerdictProps {
  readonly gaps: readonly Gap[];
  readonly functions: readonly GapSum[];
  readonly title: (id: string) => string;
  readonly assessmentId: string | null;
  readonly onTargets: () => void;
}

function Verdict({ gaps, functions, title, assessmentId, onTargets }: VerdictProps) {
  const missing = gaps.filter(({ steps }) => steps > 0).length;
  const unknown = gaps.filter(({ state }) => state === "unanswered" || state === "not-assessed").length;
  const worst = functions.toSorted((one, other) => other.weight - one.weight)[0]!;
  return (
    <Plate className="mb-8">
      <p className="mb-3">
        <VerdictChip tone={missing === 0 ? "within" : unknown === gaps.length ? "open" : "over"}>
          {missing === 0 ? "On target" : unknown === gaps.length ? "Nothing assessed" : `${missing} to go`}
        </VerdictChip>
      </p>
      <p className="font-display text-verdict text-balance wrap-anywhere">
        {missing === 0
          ? `All ${counted(gaps.length, "target")} are reached.`
          : `${count(missing)} of ${counted(gaps.length, "target")} aren’t reached. The largest gap is in ${title(worst.id)}.`}
      </p>
      <p className="mt-2 max-w-prose text-base text-muted">
        {assessmentId === null
          ? "There’s no assessment of CSF 2.0 yet, so nothing counts as reached. Start one to see where you are. "
          : unknown > 0
            ? `${counted(unknown, "subcategory", "subcategories")} ${unknown === 1 ? "isn’t" : "aren’t"} answered in this assessment and count${unknown === 1 ? "s" : ""} as nothing reached. `
            : ""}
        {assessmentId === null && (
          <Link to="/compliance/assessments" className="text-primary underline underline-offset-4">
            Open assessments
          </Link>
        )}
      </p>
      <p className="mt-3 print:hidden">
        <Button variant="outline" onClick={onTargets}>
          Open the targets
        </Button>
      </p>
    </Plate>
  );
}

interface SumTableProps {
  readonly profile: TargetProfile;
  readonly functions: readonly GapSum[];
  readonly categories: readonly GapSum[];
  readonly title: (id: string) => string;
}

/** Bars of what is, with a line at the target: the figures beside them say the same. */
function SumTable({ profile: { scale }, functions, categories, title }: SumTableProps) {
  const most = mostOf(scale);
  const row = (sum: GapSum, isFunction: boolean) => (
    <Tr key={sum.id} className={STACKED.rowOfThree}>
      <RowHeader className={STACKED.name}>
        <span className={isFunction ? "font-semibold" : "pl-4 font-normal"}>
          {title(sum.id)} <span className="num text-xs text-muted">{sum.id}</span>
        </span>
      </RowHeader>
      <Td className={STACKED.bare}>
        <span className={`block w-full sm:min-w-40 ${isFunction ? "" : "opacity-60"}`}>
          <Bar from={0} to={sum.current / most} mark={sum.target / most} />
        </span>
      </Td>
      <Td numeric data-column="Current" className={STACKED.cell}>
        {averageWords(scale, sum.current)}
      </Td>
      <Td numeric data-column="Target" className={STACKED.cell}>
        {averageWords(scale, sum.target)}
      </Td>
      <Td numeric data-column="Not reached" className={STACKED.cell}>
        {sum.missing} of {sum.entries}
      </Td>
    </Tr>
  );
  return (
    <Table label="Gap by function and category" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Function or category</Th>
          <Th>Current, and the target as a line</Th>
          <Th numeric>Current</Th>
          <Th numeric>Target</Th>
          <Th numeric>Not reached</Th>
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {functions.flatMap((one) => [
          row(one, true),
          ...categories.filter(({ id }) => id.startsWith(`${one.id}.`)).map((part) => row(part, false)),
        ])}
      </tbody>
    </Table>
  );
}

/** Rows shown at first: the heaviest. */
const FIRST = 20;

function GapTable(props: Omit<GapViewProps, "onTargets">) {
  const { profile, framework, gaps, summary, assessmentId } = props;
  const [all, setAll] = useState(false);
  const shown = all ? gaps : gaps.slice(0, FIRST);
  return (
    <>
      <Table label="Gaps" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th>Subcategory</Th>
            <Th>Priority</Th>
            <Th>Current</Th>
            <Th>Target</Th>
            <Th numeric>Gap</Th>
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {shown.map((gap) => (
            <Tr key={gap.entry} className={STACKED.row}>
              <RowHeader className={STACKED.name}>
                {assessmentId === null || gap.state === "not-assessed" ? (
                  <EntryLink framework={framework.id} entry={gap.entry}>
                    {gap.entry}
                  </EntryLink>
                ) : (
                  <Link
                    to="/compliance/assessments/$assessmentId"
                    params={{ assessmentId }}
                    search={{ entry: gap.entry }}
                    className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
                  >
                    {gap.entry}
                  </Link>
                )}
                <span className="block max-w-prose text-xs font-normal text-muted">{summary(gap.entry)}</span>
              </RowHeader>
              <Td data-column="Priority" className={STACKED.cell}>
                <Badge variant={gap.priority === "high" ? "default" : "secondary"}>
                  {PRIORITY_WORDS[gap.priority]}
                </Badge>
              </Td>
              <Td data-column="Current" className={STACKED.cell}>
                {currentWords(profile.scale, gap)}
              </Td>
              <Td data-column="Target" className={STACKED.cell}>
                {targetWords(profile.scale, gap.target)}
              </Td>
              <Td numeric data-column="Gap" className={STACKED.cell}>
                {gap.steps === 0 ? "–" : gap.steps}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {!all && gaps.length > FIRST && (
        <Button variant="outline" className="mt-3 print:hidden" onClick={() => setAll(true)}>
          Show all {gaps.length}
        </Button>
      )}
    </>
  );
}

function Files({ profile, framework, gaps, summary }: Omit<GapViewProps, "assessmentId" | "onTargets">) {
  const rationale = (entry: string) => profile.outcomes.find((one) => one.entry === entry)?.rationale ?? "";
  const name = fileNameOf(profile.name, "profile");
  const order = framework.catalog.entries.map(({ id }) => id);
  const about = { summary, rationale, order };
  return (
    <span className="print:hidden">
      <Menu
        trigger={
          <Button variant="outline">
            Export <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => downloadCsv(gapsCsv(profile.scale, gaps, about), `${name}-gaps.csv`)}>
          Gaps (CSV)
        </MenuItem>
        <MenuSeparator />
        <MenuItem onSelect={() => downloadCsv(profileCsv(profile.scale, gaps, about), `${name}-profile.csv`)}>
          Profile in NIST’s template (CSV)
        </MenuItem>
        <MenuItem
          onSelect={() =>
            saveFile(
              new Blob([profileJson(profile.scale, gaps, about)], { type: "application/json" }),
              `${name}-profile.json`,
            )
          }
        >
          Profile in NIST’s template (JSON)
        </MenuItem>
      </Menu>
    </span>
  );
}
