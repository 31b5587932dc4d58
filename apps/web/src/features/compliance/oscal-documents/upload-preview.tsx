import type { DocumentPreview } from "@crq/contract/compliance/oscal-documents";
import { Link } from "@tanstack/react-router";
import { FrameworkName } from "../../../screen/frameworks/framework-name.tsx";
import { OscalProblem } from "../../../screen/frameworks/oscal-problem.tsx";
import { MODEL_WORDS } from "../../../screen/frameworks/uses/document-words.ts";
import { count, counted } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

/** How many rows are listed; the counts are of all. */
const SHOWN = 100;

/** What a file is and says, or why it can't be kept. */
export function UploadPreview({ data }: { data: DocumentPreview }) {
  if (data.problem !== null) return <OscalProblem {...data} />;
  return (
    <div className="grid gap-4 text-sm">
      <What data={data} />
      {data.sameAs && (
        <p className="border-l-[3px] border-warn bg-sunken px-3 py-2">
          You already keep this file as{" "}
          <Link
            to="/security-frameworks/control-frameworks"
            search={{ document: data.sameAs.id }}
            className="underline underline-offset-4"
          >
            {data.sameAs.name}
          </Link>
          .
        </p>
      )}
      <Unknown data={data} />
      {data.changes && <Changes changes={data.changes} />}
      {!data.changes && data.entries.length > 0 && (
        <details>
          <summary className="cursor-pointer font-medium">
            {counted(data.controls, "control")} that it speaks about
          </summary>
          <p className="num mt-2 max-h-40 overflow-y-auto text-xs leading-6 wrap-anywhere text-muted">
            {data.entries.map(({ entry }) => entry).join(", ")}
            {data.controls > data.entries.length && ", …"}
          </p>
        </details>
      )}
    </div>
  );
}

function What({ data }: { data: DocumentPreview }) {
  const { model, title, documentVersion, oscalVersion, framework, controls, mentions, leftOut } = data;
  const kind = MODEL_WORDS[model as keyof typeof MODEL_WORDS];
  return (
    <div>
      <p>
        <span className="font-medium wrap-anywhere">{title}</span>
      </p>
      <p className="text-muted">
        {kind}, version {documentVersion}, OSCAL {oscalVersion}
      </p>
      <p className="mt-2">
        {controls === 0 ? (
          "It names no control, so no control’s page will show it."
        ) : (
          <>
            It speaks about {counted(controls, "control")}
            {framework !== null && (
              <>
                {" "}
                of <FrameworkName id={framework} />
              </>
            )}{" "}
            in {counted(mentions, "place")}.
          </>
        )}
        {controls > 0 && framework === null && " Choose a framework to show it on its controls’ pages."}
        {leftOut > 0 && ` ${counted(leftOut, "further place")} can’t be listed, but stay in the file.`}
      </p>
    </div>
  );
}

function Unknown({ data: { unknown, unknownCount, framework } }: { data: DocumentPreview }) {
  if (unknownCount === 0 || framework === null) return null;
  return (
    <div className="border-l-[3px] border-warn bg-sunken px-3 py-2">
      <p>
        <FrameworkName id={framework} /> doesn’t have {counted(unknownCount, "identifier")} that it names:
      </p>
      <p className="num mt-1 max-h-24 overflow-y-auto text-xs wrap-anywhere">
        {unknown.join(", ")}
        {unknownCount > unknown.length && ", …"}
      </p>
    </div>
  );
}

const STATES = { new: "New", gone: "Gone", changed: "Changed" } as const;

function Changes({ changes }: { changes: NonNullable<DocumentPreview["changes"]> }) {
  const { items, unchanged } = changes;
  if (items.length === 0) return <p>It says the same about {counted(unchanged, "control")} as before.</p>;
  return (
    <div>
      <p>
        {counted(changes.new, "new control")}, {count(changes.gone)} gone, {count(changes.changed)} changed,{" "}
        {count(unchanged)} as before.
      </p>
      <div className="mt-2 max-h-80 overflow-y-auto">
        <Table label="What the newer file says differently">
          <thead>
            <tr>
              <Th>Control</Th>
              <Th>Change</Th>
              <Th numeric>Places before</Th>
              <Th numeric>After</Th>
            </tr>
          </thead>
          <tbody>
            {items.slice(0, SHOWN).map(({ entry, state, before, after }) => (
              <Tr key={entry}>
                <RowHeader className="num wrap-anywhere">{entry}</RowHeader>
                <Td>{STATES[state]}</Td>
                <Td numeric>{count(before)}</Td>
                <Td numeric>{count(after)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {items.length > SHOWN && <p className="mt-1 text-xs text-muted">The first {SHOWN} are listed.</p>}
    </div>
  );
}
