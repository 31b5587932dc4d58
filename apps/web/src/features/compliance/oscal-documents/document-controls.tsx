import type { OscalDocument } from "@crq/contract/compliance/oscal-documents";
import type { Entry } from "@crq/frameworks/catalog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CallResult, queryOf } from "../../../api/call.ts";
import { EntryLink } from "../../../screen/frameworks/entry-link.tsx";
import { FrameworkName } from "../../../screen/frameworks/framework-name.tsx";
import { useOwnFramework } from "../../../screen/frameworks/own.ts";
import { shipped, useCatalog } from "../../../screen/frameworks/shipped.ts";
import { KIND_WORDS } from "../../../screen/frameworks/uses/document-words.ts";
import { Said } from "../../../screen/frameworks/uses/said.tsx";
import { Loaded } from "../../../screen/loaded.tsx";
import { count, counted } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { type Family, familiesOf } from "./families.ts";

type Control = CallResult<"oscalDocuments.controls">[number];

const SKELETON = <Skeletons heights={["h-10", "h-10", "h-10"]} />;

/** With more controls, families start closed. */
const ALL_OPEN = 25;

interface DocumentControlsProps {
  readonly document: OscalDocument;
  /** The control whose excerpts are open at first. */
  readonly opened: string | undefined;
}

/** The controls that a document speaks about, by family. */
export function DocumentControls({ document, opened }: DocumentControlsProps) {
  const controls = useQuery(queryOf("oscalDocuments.controls", { params: { id: document.id } }));
  return (
    <Loaded
      query={controls}
      skeleton={SKELETON}
      empty={
        <EmptyState title="It names no control">
          Documents show here what their implementations, findings, risks and open items say about controls.
          This one names none.
        </EmptyState>
      }
    >
      {(found) =>
        document.framework === null ? (
          <Families document={document} opened={opened} families={familiesOf(found, undefined)} />
        ) : shipped(document.framework) ? (
          <OfShipped {...{ document, opened, found }} framework={document.framework} />
        ) : (
          <OfOwn {...{ document, opened, found }} framework={document.framework} />
        )
      }
    </Loaded>
  );
}

interface OfFrameworkProps extends DocumentControlsProps {
  readonly framework: string;
  readonly found: readonly Control[];
}

function OfShipped({ framework, found, ...props }: OfFrameworkProps) {
  return (
    <Loaded query={useCatalog(framework)} skeleton={SKELETON}>
      {(catalog) => <Families {...props} families={familiesOf(found, catalog)} />}
    </Loaded>
  );
}

function OfOwn({ framework, found, ...props }: OfFrameworkProps) {
  const { data, isPending } = useOwnFramework(framework);
  if (isPending) return SKELETON;
  // When it was deleted or isn't published, identifiers are all there is.
  return <Families {...props} families={familiesOf(found, data?.catalog)} />;
}

function Families({
  document,
  opened,
  families,
}: DocumentControlsProps & { families: readonly Family<Control>[] }) {
  const controls = families.reduce((sum, { members }) => sum + members.length, 0);
  return (
    <div className="border-t border-line">
      {families.map((family) => (
        <FamilyPart
          key={family.id}
          document={document}
          family={family}
          opened={opened}
          open={controls <= ALL_OPEN || family.members.some(({ control }) => control.entry === opened)}
        />
      ))}
      {document.controls > controls && (
        <p className="mt-3 text-xs text-muted">
          The first {count(controls)} of {counted(document.controls, "control")} are listed.
        </p>
      )}
      {document.leftOut > 0 && (
        <p className="mt-3 text-xs text-muted">
          {counted(document.leftOut, "further place")} can’t be listed. Download the document to read them.
        </p>
      )}
    </div>
  );
}

interface FamilyPartProps extends DocumentControlsProps {
  readonly family: Family<Control>;
  readonly open: boolean;
}

/** One family. Its rows are only drawn while it's open: a plan can speak about a thousand controls. */
function FamilyPart({ document, family, opened, open: first }: FamilyPartProps) {
  const [open, setOpen] = useState(first);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-b border-line py-2"
    >
      <summary className="cursor-pointer text-sm font-medium touch:py-2">
        {family.title ??
          (document.framework === null ? (
            "Controls"
          ) : (
            <>
              Not in <FrameworkName id={document.framework} />
            </>
          ))}{" "}
        <span className="num text-xs font-normal text-muted">{count(family.members.length)}</span>
      </summary>
      {open && (
        <ul className="mt-1">
          {family.members.map(({ control, entry }) => (
            <ControlRow
              key={control.entry}
              document={document}
              control={control}
              entry={entry}
              open={control.entry === opened}
            />
          ))}
        </ul>
      )}
    </details>
  );
}

interface ControlRowProps {
  readonly document: OscalDocument;
  readonly control: Control;
  readonly entry: Entry | undefined;
  readonly open: boolean;
}

function ControlRow({ document, control, entry, open: first }: ControlRowProps) {
  const [open, setOpen] = useState(first);
  const id = control.entry;
  return (
    <li className="border-t border-line py-2 pl-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          {document.framework !== null && control.known ? (
            <EntryLink framework={document.framework} entry={id}>
              {id} {entry?.title}
            </EntryLink>
          ) : (
            <span className="num">{id}</span>
          )}
          <span className="ml-2 text-xs text-muted">
            {control.kinds.map((kind) => KIND_WORDS[kind]).join(", ")}
          </span>
        </span>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="shrink-0 text-xs text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:py-2"
        >
          {open ? "Hide" : "Show"} {counted(control.mentions, "place")}
          <span className="sr-only"> about {id}</span>
        </button>
      </div>
      {open && <Excerpts documentId={document.id} entry={id} />}
    </li>
  );
}

/** How much of what is said about one control is shown. */
const MOST = 100;

function Excerpts({ documentId, entry }: { documentId: string; entry: string }) {
  const said = useQuery(
    queryOf("oscalDocuments.mentions", {
      params: { id: documentId },
      query: { entry, pageSize: MOST },
    }),
  );
  return (
    <div className="mt-2 grid gap-3 border-l-2 border-line pl-3">
      <Loaded query={said} small skeleton={<Skeletons heights={["h-5", "h-5"]} />}>
        {({ items, total }) => (
          <>
            {items.map((one, i) => (
              // eslint-disable-next-line react/no-array-index-key -- they have no identifier and never move
              <Said key={i} {...one} />
            ))}
            {total > items.length && (
              <p className="text-xs text-muted">and {count(total - items.length)} more in the document</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
