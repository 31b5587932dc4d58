import type { AssessmentComparison, DifferingEntry } from "@crq/contract/compliance/assessments/results";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call, queryOf } from "../../../../api/call.ts";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ExportButton } from "../../../../ui/data-table/export-button.tsx";
import { dayAndTime } from "../../../../ui/format.ts";
import { Select } from "../../../../ui/form/select.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { FieldChanges } from "../answers/field-changes.tsx";
import { useFramework } from "../../../../screen/frameworks/use-framework.ts";
import { useTitles } from "../use-titles.ts";
import { CHANGE_WORDS, changesInWords, scoresInWords } from "./change-words.ts";
import { compareSearch, type CompareSearch } from "./compare-search.ts";

/** The entries shown at first, and with each 'Show more'. */
const SHOWN = 200;

interface ComparisonViewProps {
  readonly record: AssessmentRecord;
  readonly before: string;
  readonly after: string;
}

/** What differs between two states: counts first, then each entry. */
export function ComparisonView({ record, before, after }: ComparisonViewProps) {
  const input = { params: { id: record.id }, query: { before, after } };
  const compared = useQuery(queryOf("assessmentComparison.compare", input));
  return (
    <Loaded query={compared} skeleton={<Skeletons heights={["h-8", "h-10", "h-64"]} />}>
      {(comparison) => (
        <WithTitles
          key={`${before} ${after}`}
          comparison={comparison}
          assessmentId={comparison.after.kind === "assessment" ? after : record.id}
          onExport={async () => call("assessmentComparison.exportComparison", input)}
        />
      )}
    </Loaded>
  );
}

interface DifferencesProps {
  readonly comparison: AssessmentComparison;
  /** The later one: its entries are linked to. */
  readonly assessmentId: string;
  readonly onExport: () => ReturnType<typeof call<"assessmentComparison.exportComparison">>;
}

function WithTitles(props: DifferencesProps) {
  const framework = useFramework(props.comparison.after.framework);
  return (
    <Loaded query={framework} skeleton={<Skeletons heights={["h-8", "h-64"]} />}>
      {(structure) => <Differences {...props} framework={structure} />}
    </Loaded>
  );
}

function Differences({
  comparison,
  assessmentId,
  onExport,
  framework,
}: DifferencesProps & { readonly framework: Framework }) {
  const { search, change } = useCheckedSearch(compareSearch);
  const titleOf = useTitles(framework);
  const [most, setMost] = useState(SHOWN);
  const { entries, counts } = comparison;
  const listed = search.show === undefined ? entries : entries.filter((one) => one.change === search.show);
  return (
    <>
      <p className="text-lg font-medium">{changesInWords(counts)}</p>
      <p className="num mt-1 mb-4 text-sm text-muted">
        {scoresInWords(comparison)}. <Sides comparison={comparison} />
      </p>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Select
          aria-label="Changes"
          className="w-48"
          value={search.show ?? ""}
          onChange={({ target: { value } }) =>
            change({ show: value === "" ? undefined : (value as NonNullable<CompareSearch["show"]>) })
          }
        >
          <option value="">All differences</option>
          {Object.entries(CHANGE_WORDS).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
        <ExportButton fileName="comparison" disabled={entries.length === 0} onExport={onExport} />
      </div>
      {listed.length === 0 ? (
        <p className="border-y border-line py-6 text-sm text-muted">
          {entries.length === 0 ? "Both states say the same." : "No entry differs in this way."}
        </p>
      ) : (
        <ul aria-label="Differences" className="border-t border-ink/40">
          {listed.slice(0, most).map((one) => (
            <Difference
              key={`${one.entry} ${one.change}`}
              entry={one}
              title={titleOf(one.entry)}
              assessmentId={assessmentId}
            />
          ))}
        </ul>
      )}
      {listed.length > most && (
        <Button variant="outline" className="mt-3" onClick={() => setMost(most + SHOWN)}>
          Show {Math.min(SHOWN, listed.length - most)} more
        </Button>
      )}
    </>
  );
}

/** Which states, and when they were that. */
function Sides({ comparison: { before, after } }: { readonly comparison: AssessmentComparison }) {
  const user = useUser();
  const words = ({ kind, name, at, frameworkTitle }: AssessmentComparison["before"]) =>
    kind === "now"
      ? "now"
      : kind === "snapshot"
        ? `‘${name}’ of ${dayAndTime(at, user)}`
        : `‘${name}’ (${frameworkTitle})`;
  return (
    <span className="wrap-anywhere">
      From {words(before)} to {words(after)}.
    </span>
  );
}

function Difference({
  entry: { entry, from, change, fields },
  title,
  assessmentId,
}: {
  readonly entry: DifferingEntry;
  readonly title: string;
  readonly assessmentId: string;
}) {
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm sm:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,1fr)_9rem]">
      <span className="num text-xs font-medium wrap-anywhere">
        {change === "only-before" ? (
          entry
        ) : (
          <Link
            to="/compliance/assessments/$assessmentId"
            params={{ assessmentId }}
            search={{ entry }}
            className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
          >
            {entry}
          </Link>
        )}
        {from !== null && <span className="block font-normal text-muted">was {from}</span>}
      </span>
      <span className="line-clamp-2 self-start wrap-anywhere">{title}</span>
      <FieldChanges fields={fields} />
      <span>
        <Badge
          variant={change === "improved" ? "default" : change === "worsened" ? "destructive" : "secondary"}
        >
          {CHANGE_WORDS[change]}
        </Badge>
      </span>
    </li>
  );
}
