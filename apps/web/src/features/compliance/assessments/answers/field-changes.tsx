import type { AnswerChange } from "@crq/contract/compliance/assessments/answers";
import { fieldName, valueWords } from "./field-words.ts";

/** A history has people by the names that they had then. */
const AS_NAMED = (name: string) => name;

/** Of each field that changed, what was and what became of it. */
export function FieldChanges({ fields }: Pick<AnswerChange, "fields">) {
  const named = Object.entries(fields).filter(
    ([field]) => !(field === "assigneeId" && "assigneeName" in fields),
  );
  return (
    <ul>
      {named.map(([field, { before, after }]) => (
        <li key={field} className="wrap-anywhere">
          <span className="font-medium">{fieldName(field)}:</span>{" "}
          <span className="text-muted line-through">{valueWords(field, before, AS_NAMED)}</span>{" "}
          <span aria-hidden>→</span>
          <span className="sr-only">became</span> {valueWords(field, after, AS_NAMED)}
        </li>
      ))}
    </ul>
  );
}
