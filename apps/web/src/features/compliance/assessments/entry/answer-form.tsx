import { type Result, RESULTS, WORK_STATES } from "@crq/contract/compliance/assessments/answer-values";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { Entry } from "@crq/frameworks/catalog";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { Switch } from "../../../../ui/form/switch.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { fieldsOf } from "../answers/answer-fields.ts";
import { objectiveChange, resultOfObjectives } from "../answers/result-of-objectives.ts";
import { RESULT_ICONS } from "../result-mark.tsx";
import { RESULT_WORDS, WORK_WORDS } from "../words.ts";
import { ApplicabilityFields } from "./applicability.tsx";
import { ChoiceBar } from "./choice-bar.tsx";
import { MaturitySlider } from "./maturity-slider.tsx";
import { ObjectiveList } from "./objective-list.tsx";
import { PersonPicker } from "./person-picker.tsx";
import type { OpenEntry } from "./use-open-entry.ts";
import { useTyped } from "./use-typed.ts";

/** The bar of results; the digits choose them where maturity doesn't need them. */
const segmentsOf = (keys: boolean) =>
  RESULTS.map((value, at) => {
    const [icon, color] = RESULT_ICONS[value];
    return { value, label: RESULT_WORDS[value], icon, color, keys: keys ? String(at + 1) : undefined };
  });
const SEGMENTS = segmentsOf(true);
const WITHOUT_KEYS = segmentsOf(false);

interface AnswerFormProps {
  readonly record: AssessmentRecord;
  readonly framework: Framework;
  readonly entry: Entry;
  readonly open: OpenEntry;
}

/** The answer to one entry: each control saves itself. */
export function AnswerForm({ record, framework, entry, open }: AnswerFormProps) {
  const { row, can, set } = open;
  const { objectives = [] } = entry;
  const applies = row.inScope && row.applicability !== "not-applicable" && !open.asked;
  const maturity = record.scoringModel === "maturity";
  return (
    <div className="grid gap-5">
      {(record.status === "draft" || !row.inScope) && (
        <Switch
          checked={row.inScope}
          disabled={!can.scope}
          onChange={(event) => set({ inScope: event.target.checked })}
        >
          In scope
        </Switch>
      )}
      {row.inScope && record.status !== "draft" && (
        <>
          {applies && maturity && (
            <MaturitySlider
              value={row.maturity}
              disabled={!can.answer}
              onChange={(level) => set({ maturity: level })}
            />
          )}
          {applies && (
            <div>
              <ChoiceBar<Result>
                clears
                legend="Result"
                value={row.result}
                segments={maturity ? WITHOUT_KEYS : SEGMENTS}
                disabled={!can.answer}
                onChange={(result) => set({ result })}
              />
              <Follows objectives={objectives} open={open} />
            </div>
          )}
          {applies && objectives.length > 0 && (
            <ObjectiveList
              framework={framework}
              entry={entry.id}
              ids={objectives}
              answers={row.objectives}
              disabled={!can.answer}
              onChange={(id, to) => {
                const { fields, follows } = objectiveChange(objectives, fieldsOf(row), { id, to });
                set(fields, { follows });
              }}
            />
          )}
        </>
      )}
      {row.inScope && (
        <ApplicabilityFields
          row={row}
          disabled={!can.tailor}
          asked={open.asked}
          onAsked={open.setAsked}
          onChange={set}
        />
      )}
      {row.inScope && record.status !== "draft" && <Note open={open} />}
      <div className="grid items-start gap-4 @sm:grid-cols-2">
        {record.status !== "draft" && <Work open={open} record={record} />}
        <Field label="Assignee">
          {(control) =>
            can.tailor ? (
              <PersonPicker
                {...control}
                assessmentId={record.id}
                nothing="No one"
                value={open.assignee}
                onChoose={(person) => open.assign(person)}
              />
            ) : (
              <p id={control.id} className="text-sm">
                {open.assignee?.name ?? <span className="text-muted">No one</span>}
              </p>
            )
          }
        </Field>
      </div>
    </div>
  );
}

/** Whether the result follows from the objectives, and how to return to that. */
function Follows({ objectives, open }: { readonly objectives: readonly string[]; readonly open: OpenEntry }) {
  const { row, can, set } = open;
  if (objectives.length === 0) return null;
  const said = resultOfObjectives(objectives, fieldsOf(row));
  if (row.result === said || said === null)
    return (
      <p className="mt-1.5 text-xs text-muted">
        {said === null ? "Follows from the objectives, or set it yourself." : "Follows from the objectives."}
      </p>
    );
  return (
    <p className="mt-1.5 text-xs text-muted">
      Set by hand. The objectives say: {RESULT_WORDS[said].toLowerCase()}.{" "}
      {can.answer && (
        <Button variant="link" size="sm" onClick={() => set({ result: said }, { follows: true })}>
          Follow them
        </Button>
      )}
    </p>
  );
}

function Work({ open, record }: { readonly open: OpenEntry; readonly record: AssessmentRecord }) {
  const { row, can, set } = open;
  const reviews = can.review && record.status === "in_review";
  return (
    <Field label="Work">
      {(control) => (
        <Select
          {...control}
          value={row.work}
          disabled={!can.answer && !reviews}
          onChange={(event) => set({ work: event.target.value })}
        >
          {WORK_STATES.map((one) => (
            <option key={one} value={one} disabled={reviews && one !== "reviewed"}>
              {WORK_WORDS[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Note({ open }: { readonly open: OpenEntry }) {
  const { row, can, set } = open;
  const typed = useTyped(row.note ?? "", (note) => set({ note }, { rest: true }));
  return (
    <Field label="Note">
      {(control) =>
        row.note === undefined ? (
          <p className="text-sm text-muted">
            {open.failed ? "Couldn’t load the note. It appears when the connection is back." : "Loading…"}
          </p>
        ) : (
          <Textarea
            {...control}
            {...typed}
            data-note
            rows={3}
            maxLength={20_000}
            readOnly={!can.answer}
            placeholder={can.answer ? "What you saw, whom you asked, what’s missing" : ""}
            aria-keyshortcuts="E"
          />
        )
      }
    </Field>
  );
}
