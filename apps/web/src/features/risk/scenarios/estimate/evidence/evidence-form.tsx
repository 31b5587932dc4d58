import type { Evidence } from "@crq/contract/risk/scenarios";
import { useState } from "react";
import { Button } from "../../../../../ui/button.tsx";
import { Field } from "../../../../../ui/form/field.tsx";
import { Input } from "../../../../../ui/form/input.tsx";
import { Textarea } from "../../../../../ui/form/textarea.tsx";

interface EvidenceFormProps {
  readonly input: string;
  readonly entry?: Evidence;
  readonly onDone: (entry: Evidence) => void;
  readonly onCancel: () => void;
  readonly onRemove?: () => void;
}

function linkProblem(url: string): string | undefined {
  if (url === "") return undefined;
  return /^https?:\/\/\S+\.\S+$/i.test(url) && URL.canParse(url) ? undefined : "Start with https://";
}

/** Source, statement and link of one piece of evidence. Enter applies it, Escape discards changes. */
export function EvidenceForm({ input, entry, onDone, onCancel, onRemove }: EvidenceFormProps) {
  const [source, setSource] = useState(entry?.source ?? "");
  const [statement, setStatement] = useState(entry?.statement ?? "");
  const [url, setUrl] = useState(entry?.url ?? "");
  const [asked, setAsked] = useState(false);
  const problems = {
    source: source.trim() === "" ? "Name the report, person or system" : undefined,
    statement: statement.trim() === "" ? "Enter the figure you rely on" : undefined,
    url: linkProblem(url.trim()),
  };
  const done = () => {
    setAsked(true);
    if (problems.source ?? problems.statement ?? problems.url) return;
    const link = url.trim();
    onDone({
      input,
      source: source.trim(),
      statement: statement.trim().replace(/\s+/g, " "),
      ...(link !== "" && { url: link }),
    });
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields inside
    <div
      className="mb-2 flex flex-col gap-2.5 border-l-2 border-primary pl-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        done();
      }}
    >
      <Field label="Statement" error={asked ? problems.statement : undefined}>
        {(control) => (
          <Textarea
            {...control}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens on a click
            autoFocus
            maxLength={500}
            rows={2}
            value={statement}
            placeholder="e.g. 59% of organizations were hit in the last year"
            onChange={(event) => setStatement(event.target.value)}
            className="min-h-14!"
          />
        )}
      </Field>
      <Field label="Source" error={asked ? problems.source : undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            value={source}
            onChange={(event) => setSource(event.target.value)}
          />
        )}
      </Field>
      <Field label="Link" aside="Optional" error={asked ? problems.url : undefined}>
        {(control) => (
          <Input
            {...control}
            type="url"
            maxLength={500}
            value={url}
            placeholder="https://"
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={done}>
          {entry ? "Apply" : "Add"}
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {onRemove && (
          <Button variant="ghost" size="sm" className="ml-auto text-bad" onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
