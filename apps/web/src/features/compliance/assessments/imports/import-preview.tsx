import type { AssessmentImport } from "@crq/contract/compliance/assessments/imports";
import type { ReactNode } from "react";
import { OscalProblem } from "../../../../screen/frameworks/oscal-problem.tsx";
import { count, counted } from "../../../../ui/format.ts";

/** What a file would become, or why it can't be imported. */
export function ImportPreview({ data }: { readonly data: AssessmentImport }) {
  if (data.problem !== null) return <OscalProblem {...data} />;
  return (
    <div className="grid gap-4 text-sm">
      {data.framework === null ? <NoFramework data={data} /> : <Taken data={data} />}
      {data.blocked !== null && (
        <p role="alert" className="text-bad">
          {data.blocked}
        </p>
      )}
      {data.conflicts.length > 0 && (
        <Note>
          <ul className="grid gap-1">
            {data.conflicts.map((conflict) => (
              <li key={conflict} className="wrap-anywhere">
                {conflict}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Unknown data={data} />
      <LeftOut data={data} />
    </div>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <div className="border-l-[3px] border-warn bg-sunken px-3 py-2">{children}</div>;
}

function NoFramework({ data: { says } }: { readonly data: AssessmentImport }) {
  return (
    <Note>
      {says.title === ""
        ? "Its framework isn’t recognized. Choose the one that its identifiers are of."
        : `${`${says.title} ${says.edition}`.trim()} isn’t one of your frameworks. Import it first, or choose the one that its identifiers are of.`}
    </Note>
  );
}

function Taken({ data: { own, framework, counts } }: { readonly data: AssessmentImport }) {
  const rows = [
    ["Entries", counts.entries],
    ["In scope", counts.inScope],
    ["Answered", counts.answered],
    ["Objectives", counts.objectives],
    ["Comments", counts.comments],
    ["Evidence", counts.evidence],
    ["People", counts.people],
  ] as const;
  return (
    <div className="grid gap-3">
      <p>
        {own
          ? "This product wrote the file, so its answers, texts, comments and evidence are all taken."
          : "Another product wrote the file. Its findings become answers."}{" "}
        The draft is of {framework!.title}.
        {counts.missing > 0 &&
          ` The file doesn’t speak about ${counted(counts.missing, "entry", "entries")} of it${own ? "" : ", which start out of scope"}.`}
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 rounded-md border border-line px-4 py-3">
        {rows.map(([label, many]) => (
          <div key={label} className="grid">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="num text-base">{count(many)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Unknown({ data: { unknown, unknownCount, framework } }: { readonly data: AssessmentImport }) {
  if (unknownCount === 0 || framework === null) return null;
  return (
    <Note>
      <p>
        {framework.title} doesn’t have {counted(unknownCount, "entry", "entries")} that the file names. They
        aren’t taken:
      </p>
      <p className="num mt-1 max-h-24 overflow-y-auto text-xs wrap-anywhere">
        {unknown.join(", ")}
        {unknownCount > unknown.length && ", …"}
      </p>
    </Note>
  );
}

function LeftOut({ data: { leftOut } }: { readonly data: AssessmentImport }) {
  if (leftOut.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium">Not taken as it is</h3>
      <ul className="grid gap-1">
        {leftOut.map(({ what, count: many, why }) => (
          <li key={what} className="wrap-anywhere">
            {what} ({count(many)}): <span className="text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
