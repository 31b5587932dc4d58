import { CircleCheck, CircleMinus, CircleX } from "lucide-react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { useOfficial } from "../../../../screen/frameworks/own.ts";
import { counted } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { ChoiceBar, type Segment } from "./choice-bar.tsx";

const SEGMENTS: readonly Segment<"met" | "not-met" | "not-applicable">[] = [
  { value: "met", label: "Met", icon: CircleCheck, color: "text-ok" },
  { value: "not-met", label: "Not met", icon: CircleX, color: "text-bad" },
  { value: "not-applicable", label: "N/A", icon: CircleMinus, color: "text-muted" },
];

interface ObjectiveListProps {
  readonly framework: Framework;
  readonly entry: string;
  readonly ids: readonly string[];
  readonly answers: Readonly<Record<string, "met" | "not-met" | "not-applicable">>;
  readonly disabled: boolean;
  readonly onChange: (id: string, to: string | null) => void;
}

/** What an assessor determines, one by one; with the official words where they were imported. */
export function ObjectiveList({ framework, entry, ids, answers, disabled, onChange }: ObjectiveListProps) {
  const { text } = useOfficial(framework, entry);
  const done = ids.filter((id) => answers[id] !== undefined).length;
  const wordsOf = (id: string) => text?.objectives?.find((one) => one.id === id)?.text;
  return (
    <section className="@container">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <Heading size="label" level={3}>
          Objectives
        </Heading>
        <span className="num text-xs text-muted">
          {done} of {counted(ids.length, "objective")} answered
        </span>
      </div>
      <ul className="border-t border-line">
        {ids.map((id) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line py-1.5"
          >
            <span className="min-w-0 flex-1 basis-24 text-sm">
              <span className="num text-xs font-medium">{id}</span>
              {wordsOf(id) !== undefined && <span className="mt-0.5 block">{wordsOf(id)}</span>}
            </span>
            <ChoiceBar
              small
              clears
              hideLegend
              legend={id}
              value={answers[id] ?? null}
              segments={SEGMENTS}
              disabled={disabled}
              onChange={(to) => onChange(id, to)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
