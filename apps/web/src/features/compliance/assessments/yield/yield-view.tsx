import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { AssessmentYield } from "@crq/contract/compliance/assessments/results";
import { lazy, Suspense, useState } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { useCheckedSearch } from "../../../../screen/use-checked-search.ts";
import { useCan, useIsOwn } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { RowCheckbox } from "../../../../ui/data-table/row-checkbox.tsx";
import { SearchInput } from "../../../../ui/data-table/search-input.tsx";
import { counted } from "../../../../ui/format.ts";
import { Select } from "../../../../ui/form/select.tsx";
import { useRestedText } from "../../../../ui/use-rested.ts";
import { useTitles } from "../use-titles.ts";
import { countsInWords, isAnswer, isFillable, isListed, SHOW_WORDS } from "./outcomes.ts";
import type { Filled } from "./use-answers-dialog.tsx";
import { YieldDone } from "./yield-done.tsx";
import { YieldRow } from "./yield-row.tsx";
import { yieldSearch, type YieldSearch } from "./yield-search.ts";

const UseAnswersDialog = lazy(() => import("./use-answers-dialog.tsx"));

/** The rows shown at first, and with each 'Show more'. */
const SHOWN = 200;

interface YieldViewProps {
  readonly record: AssessmentRecord;
  readonly preview: AssessmentYield;
  /** The other framework. */
  readonly framework: Framework;
}

/** What follows about each requirement, which of it is used, and into which assessment. */
export function YieldView({ record, preview, framework }: YieldViewProps) {
  const { search, change } = useCheckedSearch(yieldSearch);
  const { show, q = "" } = search;
  const { typed, type, send } = useRestedText(q, (text) => change({ q: text === "" ? undefined : text }));
  const titleOf = useTitles(framework);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(SHOWN);
  const [asking, setAsking] = useState(false);
  const [filled, setFilled] = useState<Filled>();
  const uses = useCan("assessment:answer");
  const own = useIsOwn()(record);

  const isChosen = ({ entry, outcome }: AssessmentYield["requirements"][number]) =>
    isAnswer(outcome) !== flipped.has(entry);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const listed = preview.requirements.filter(
    ({ entry, outcome }) =>
      isListed(outcome, show) &&
      words.every((word) => `${entry} ${titleOf(entry)}`.toLowerCase().includes(word)),
  );
  const fillable = listed.filter(isFillable);
  const chosenHere = fillable.filter(isChosen);
  const chosen = preview.requirements.filter((one) => isFillable(one) && isChosen(one));
  const turn = (those: readonly (typeof listed)[number][]) => {
    const next = new Set(flipped);
    for (const { entry } of those) if (!next.delete(entry)) next.add(entry);
    setFlipped(next);
  };
  const all = chosenHere.length === fillable.length;
  return (
    <>
      <p className="mb-4 text-lg font-medium">{countsInWords(preview.counts)}</p>
      {filled && <YieldDone filled={filled} />}
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchInput
          aria-label="Search by identifier or words"
          placeholder="Identifier or words"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && send(typed)}
          className="w-full sm:w-56"
        />
        <Select
          aria-label="Requirements"
          className="w-44"
          value={show ?? ""}
          onChange={({ target: { value } }) =>
            change({ show: value === "" ? undefined : (value as NonNullable<YieldSearch["show"]>) })
          }
        >
          <option value="">With a pair</option>
          {Object.entries(SHOW_WORDS).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
        {uses && own && (
          <Button className="sm:ml-auto" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            Use {counted(chosen.length, "answer")}…
          </Button>
        )}
      </div>
      <div className="mb-2 flex min-h-7 items-center gap-3">
        {uses && own && fillable.length > 0 && (
          <RowCheckbox
            id="choose-all"
            label={all ? "Choose none" : `Choose all ${fillable.length}`}
            checked={all}
            mixed={chosenHere.length > 0 && !all}
            onToggle={() => turn(all ? fillable : fillable.filter((one) => !isChosen(one)))}
          />
        )}
        <output className="text-xs text-muted">
          {counted(listed.length, "requirement")}
          {fillable.length > 0 && uses && own && `, ${chosenHere.length} chosen`}
        </output>
      </div>
      {listed.length === 0 ? (
        <p className="border-y border-line py-6 text-sm text-muted">{nothingIn(search)}</p>
      ) : (
        <ul aria-label="Requirements" className="border-t border-ink/40">
          {listed.slice(0, most).map((one) => (
            <YieldRow
              key={one.entry}
              record={record}
              framework={framework.id}
              requirement={one}
              title={titleOf(one.entry)}
              chosen={isChosen(one)}
              onChoose={uses && own && isFillable(one) ? () => turn([one]) : undefined}
            />
          ))}
        </ul>
      )}
      {listed.length > most && (
        <Button variant="outline" className="mt-3" onClick={() => setMost(most + SHOWN)}>
          Show {Math.min(SHOWN, listed.length - most)} more
        </Button>
      )}
      {asking && (
        <Suspense>
          <UseAnswersDialog
            record={record}
            preview={preview}
            framework={framework}
            chosen={chosen}
            onDone={setFilled}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function nothingIn({ q, show }: YieldSearch): string {
  if (q !== undefined)
    return "No requirements match. Check the spelling, try fewer words or clear the search.";
  if (show === "conflict") return "No answers contradict each other.";
  if (show === "follow") return "No answer follows from the pairs in force.";
  return "No pair in force leads from this assessment’s framework to that one.";
}
