import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import type { Problems } from "../estimate/check-estimate.ts";
import { SupportedMark } from "../estimate/evidence/supported-mark.tsx";
import { type Present, presentEstimate, supportedBefore } from "../estimate/evidence/supported-value.ts";
import type { EvidenceDraft } from "./evidence-draft.ts";

interface EvidenceRowsProps {
  /** What it supports, for screen readers; the whole form unless given. */
  readonly of?: string;
  /** The most entries. */
  readonly most?: number;
  readonly evidence: readonly EvidenceDraft[];
  readonly problems: Problems;
  /** The value that the evidence is for, where it's for one. */
  readonly present?: Present;
  readonly onChange: (evidence: readonly EvidenceDraft[]) => void;
}

const PARTS = [
  { key: "statement", label: "What it says", max: 500 },
  { key: "source", label: "Source", max: 300 },
  { key: "url", label: "Link", max: 500 },
] as const;

/** Why a control's state, cost and effects are as stated. */
export function EvidenceRows({ of, most = 20, evidence, problems, present, onChange }: EvidenceRowsProps) {
  const nameOf = (i: number) => `${of === undefined ? "Evidence" : `${of}: evidence`} ${i + 1}`;
  const now = present && presentEstimate(present);
  const replace = (i: number, entry: EvidenceDraft) =>
    onChange(evidence.map((other, at) => (at === i ? entry : other)));
  return (
    <div>
      <Heading size="label" className="mb-1.5">
        Evidence
      </Heading>
      {evidence.map((entry, i) => (
        // eslint-disable-next-line react/no-array-index-key -- rows have no names of their own
        <fieldset key={i} aria-label={nameOf(i)} className="mb-2 flex flex-wrap items-start gap-2">
          {PARTS.map(({ key, label, max }) => (
            <Field
              key={key}
              label={label}
              error={problems[`evidence[${i}].${key}`]}
              className="min-w-0 flex-1 basis-40"
            >
              {(field) => (
                <Input
                  {...field}
                  maxLength={max}
                  value={entry[key]}
                  onChange={(event) => {
                    const { supports: _, ...words } = entry; // other words are new evidence
                    replace(i, { ...words, [key]: event.target.value });
                  }}
                />
              )}
            </Field>
          ))}
          <Button
            variant="ghost"
            size="icon"
            className="mt-6"
            aria-label={of === undefined ? `Remove evidence ${i + 1}` : `Remove ${nameOf(i)}`}
            onClick={() => onChange(evidence.filter((_, at) => at !== i))}
          >
            <Trash2 aria-hidden />
          </Button>
          {present && (
            <div className="basis-full text-sm empty:hidden">
              <SupportedMark
                supported={supportedBefore(entry, present)}
                onConfirm={now && (() => replace(i, { ...entry, supports: now }))}
              />
            </div>
          )}
        </fieldset>
      ))}
      {evidence.length < most && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={of === undefined ? undefined : `${of}: add evidence`}
          onClick={() => onChange([...evidence, { source: "", statement: "", url: "" }])}
        >
          <Plus aria-hidden /> Add evidence
        </Button>
      )}
    </div>
  );
}
