import type { GivenAnswer, KeptSections } from "@crq/contract/compliance/questions/question-fields";
import type { ReactNode } from "react";
import { Section } from "../../ui/section.tsx";
import { QuestionField } from "./question-field.tsx";

interface AskedSectionsProps {
  readonly sections: KeptSections;
  /** The questions that are asked now. */
  readonly asked: readonly string[];
  readonly answers: ReadonlyMap<string, GivenAnswer>;
  readonly disabled?: boolean;
  readonly onAnswer: (id: string, given: GivenAnswer | undefined, typing: boolean) => void;
  /** Below an answer. */
  readonly below?: (id: string) => ReactNode;
}

/** The questions of a set that are asked, under their headings. Their numbers stay the same, whatever is asked. */
export function AskedSections({ sections, asked, answers, disabled, onAnswer, below }: AskedSectionsProps) {
  const numbers = new Map(
    sections.flatMap(({ items }) => items).map(({ id }, at): [string, number] => [id, at + 1]),
  );
  const shown = new Set(asked);
  return (
    <div className="grid gap-8">
      {sections.map(({ title, items }, at) => {
        const inside = items.filter(({ id }) => shown.has(id));
        if (inside.length === 0) return null;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- headings can repeat, and keep their places
          <Section key={at} title={title}>
            <div className="grid gap-6">
              {inside.map(({ id, question }) => (
                <QuestionField
                  key={id}
                  question={question}
                  number={numbers.get(id)!}
                  given={answers.get(id)}
                  disabled={disabled === true}
                  onAnswer={(given, typing) => onAnswer(id, given, typing)}
                >
                  {below?.(id)}
                </QuestionField>
              ))}
            </div>
          </Section>
        );
      })}
    </div>
  );
}
