import type { Entry, Texts } from "@crq/frameworks/catalog";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge.tsx";
import { counted } from "../../ui/format.ts";
import { Heading } from "../../ui/heading.tsx";
import { EntryLink } from "./entry-link.tsx";
import type { Framework } from "./framework.ts";
import { baselineName, kindName } from "./words.ts";

const PARTS = [
  ["why", "Why it matters"],
  ["evidence", "What usually proves it"],
  ["small", "In a small organization"],
  ["large", "In a large organization"],
] as const;

/** What the product says about an entry. Texts without a summary yet show nothing. */
export function OwnTexts({ text }: { text: Texts[string] | undefined }) {
  if (text === undefined) return null;
  return (
    <>
      <p className="text-base">{text.summary}</p>
      <OwnDetails text={text} />
    </>
  );
}

/** What the product says about an entry beyond its summary. */
export function OwnDetails({ text }: { text: Omit<Texts[string], "summary"> }) {
  return PARTS.map(([key, title]) => {
    const words = text[key];
    return (
      words !== undefined && (
        <Part key={key} title={title}>
          <p className="text-sm">{words}</p>
        </Part>
      )
    );
  });
}

/** A part of an entry's page under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Heading size="label" level={3} className="mb-1">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** What an entry counts as: baselines, kind, withdrawn. */
export function EntryMarks({ entry }: { entry: Entry }) {
  const { baselines = [], kind, withdrawn } = entry;
  if (baselines.length === 0 && kind === undefined && withdrawn === undefined) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {withdrawn && <Badge variant="outline">Withdrawn</Badge>}
      {kind !== undefined && <Badge variant="secondary">{kindName(kind)}</Badge>}
      {baselines.map((one) => (
        <Badge key={one}>{baselineName(one)}</Badge>
      ))}
    </div>
  );
}

/** Where a withdrawn entry's content went. */
export function Withdrawn({ framework, entry }: { framework: Framework; entry: Entry }) {
  const { withdrawn } = entry;
  if (withdrawn === undefined) return null;
  return (
    <p className="border-l-[3px] border-warn bg-sunken px-3 py-2 text-sm">
      This entry no longer applies.
      {withdrawn.length > 0 && " Its content is now in "}
      {withdrawn.map((id, at) => (
        <span key={id}>
          {at > 0 && (at === withdrawn.length - 1 ? " and " : ", ")}
          <EntryLink framework={framework.id} entry={id}>
            {id}
          </EntryLink>
        </span>
      ))}
      {withdrawn.length > 0 && "."}
    </p>
  );
}

/** How an entry is assessed: its points, and what an assessor determines. */
export function Assessed({ entry }: { entry: Entry }) {
  const { weight, weightIfPartial, objectives = [] } = entry;
  return (
    <>
      {weight !== undefined && (
        <Part title="Points">
          <p className="text-sm">{pointsOf(weight, weightIfPartial)} (DoD Assessment Methodology 1.2.1)</p>
        </Part>
      )}
      {objectives.length > 0 && (
        <Part title="Assessment objectives (SP 800-171A)">
          <p className="num text-sm">{objectives.join(", ")}</p>
        </Part>
      )}
    </>
  );
}

function pointsOf(weight: number, partly: number | undefined): string {
  if (weight === 0) return "None of its own: without it, nothing can be scored";
  const lost = `${counted(weight, "point")} off if it isn't met`;
  return partly === undefined ? lost : `${lost}, ${partly} if it's met in part`;
}
