import { AUDITOR_QUESTIONS } from "@crq/contract/compliance/assessments/auditor-limits";
import { useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Textarea } from "../../../ui/form/textarea.tsx";

interface AskFormProps {
  /** Of the access. */
  readonly id: string;
  readonly entry: string;
}

/** Asks the assessment's people about an entry. */
export function AskForm({ id, entry }: AskFormProps) {
  const [text, setText] = useState("");
  const ask = useAct("audits.ask", {
    done: "Question sent",
    failed: "Your question wasn’t sent. It’s still here",
    onDone: () => setText(""),
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && !ask.busy) void ask.run({ params: { id }, body: { entry, text } });
      }}
    >
      <Field label={`Ask about ${entry}`} hint="Answers appear here, and we email you when there’s one.">
        {(control) => (
          <Textarea
            {...control}
            value={text}
            rows={2}
            maxLength={AUDITOR_QUESTIONS.length}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button
        type="submit"
        variant="outline"
        className="justify-self-start"
        busy={ask.busy}
        disabled={text.trim() === ""}
      >
        Ask
      </Button>
    </form>
  );
}
