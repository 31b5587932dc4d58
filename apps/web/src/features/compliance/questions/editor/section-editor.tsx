import type { QuestionSetRecord } from "@crq/contract/compliance/questions/question-sets";
import type { QuestionProblem } from "@crq/frameworks/questions/question";
import { call } from "../../../../api/call.ts";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { tellFailure } from "../../../../screen/tell-failure.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { type Draft, withItem, withQuestion, withSection } from "./draft.ts";
import { ItemRow } from "./item-row.tsx";

interface SectionEditorProps {
  readonly at: number;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly framework: string;
  readonly outdated: QuestionSetRecord["outdated"];
  readonly problems: readonly QuestionProblem[];
  readonly onChange: (draft: Draft) => void;
}

/** A section of a set: its heading, its questions, and a way to add more of the bank. */
export function SectionEditor(props: SectionEditorProps) {
  const { at, draft, disabled, framework, outdated, problems, onChange } = props;
  const section = draft[at]!;
  const before = draft.slice(0, at).reduce((sum, { items }) => sum + items.length, 0);
  const update = async (item: (typeof section.items)[number]) => {
    try {
      const latest = await call("questions.get", { params: { id: item.questionId }, query: {} });
      const { edition, text, help, kind, weight, choices, bands, entries } = latest;
      onChange(
        withItem(draft, item.id, {
          edition,
          question: { text, help, kind, weight, choices, bands, entries },
        }),
      );
    } catch (error) {
      tellFailure("Couldn't load the question", error);
    }
  };
  return (
    <section aria-label={section.title || `Section ${at + 1}`} className="grid gap-3">
      <div className="flex items-end gap-2">
        <Field label={`Heading of section ${at + 1}`} className="flex-1">
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              autoComplete="off"
              disabled={disabled}
              value={section.title}
              onChange={({ target }) => onChange(withSection(draft, at, { title: target.value }))}
            />
          )}
        </Field>
        {!disabled && section.items.length === 0 && draft.length > 1 && (
          <Button variant="outline" onClick={() => onChange(draft.filter((_, i) => i !== at))}>
            Remove section
          </Button>
        )}
      </div>
      <ol>
        {section.items.map((item, place) => {
          const path = `sections[${at}].items[${place}].condition`;
          return (
            <ItemRow
              key={item.id}
              item={item}
              number={before + place + 1}
              draft={draft}
              disabled={disabled}
              problem={problems.find((problem) => problem.path === path)?.message}
              outdated={outdated.find(
                (one) => one.item === item.id && (one.retired || one.edition > item.edition),
              )}
              onChange={onChange}
              onUpdate={() => void update(item)}
            />
          );
        })}
      </ol>
      {!disabled && (
        <Field label={`Add a question to section ${at + 1}`} hint="From the question bank: type to search.">
          {(control) => (
            <RecordPicker
              {...control}
              list="questions.list"
              of={{ query: { framework } }}
              noun="question"
              placeholder="Search the question bank"
              value=""
              onChange={(_id, record) => {
                if (record) onChange(withQuestion(draft, at, record));
              }}
              labelOf={({ text }) => text}
              noteOf={({ entries }) => entries.map(({ entry }) => entry).join(", ")}
            />
          )}
        </Field>
      )}
    </section>
  );
}
