import type { OscalDocument } from "@crq/contract/compliance/oscal-documents";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Ellipsis } from "lucide-react";
import { queryOf } from "../../../api/call.ts";
import { FrameworkName } from "../../../screen/frameworks/framework-name.tsx";
import { MODEL_WORDS } from "../../../screen/frameworks/uses/document-words.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useUser } from "../../../session/user-context.ts";
import { sizeWords } from "../../../ui/files/file-size.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { dayAndTime, shortDay } from "../../../ui/format.ts";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { useRecordTitle } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { DocumentActs } from "./document-acts.tsx";
import { DocumentControls } from "./document-controls.tsx";
import { useDocumentActs } from "./use-document-acts.tsx";

const LIST = "/security-frameworks/control-frameworks";

/** One document: what it is, and what it says about which controls. `entry` is opened. */
export function DocumentView({ id, entry }: { id: string; entry: string | undefined }) {
  const document = useQuery(queryOf("oscalDocuments.get", { params: { id }, query: {} }));
  useRecordTitle(document.data?.name);
  return (
    <>
      <Link
        to={LIST}
        search={{ tab: "documents" }}
        className="mb-4 inline-flex items-center gap-1.5 text-sm text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:py-2 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-4" /> All documents
      </Link>
      <Loaded query={document} skeleton={<Skeletons heights={["h-8", "h-40", "h-40"]} />}>
        {(data) => <Whole document={data} entry={entry} />}
      </Loaded>
    </>
  );
}

function Whole({ document, entry }: { document: OscalDocument; entry: string | undefined }) {
  const navigate = useNavigate();
  const acts = useDocumentActs(() => void navigate({ to: LIST, search: { tab: "documents" } }));
  return (
    <>
      <Section
        title={document.name}
        mark={document.archivedAt !== null && <Badge variant="outline">Archived</Badge>}
        description={MODEL_WORDS[document.model]}
        actions={
          <Menu
            trigger={
              <Button variant="outline" aria-label={`More actions for ${document.name}`}>
                <Ellipsis aria-hidden /> Actions
              </Button>
            }
          >
            <DocumentActs document={document} acts={acts} />
          </Menu>
        }
      >
        <Facts document={document} />
      </Section>
      <Section
        title="What it says about controls"
        description="As the document words it. Nothing here was assessed in this product."
        className="mt-10"
      >
        <DocumentControls document={document} opened={entry} />
      </Section>
      {acts.dialog}
    </>
  );
}

function Facts({ document }: { document: OscalDocument }) {
  const times = useUser();
  const { title, documentVersion, oscalVersion, published, lastModified, sources, framework } = document;
  const { clientName, format, size, sha256, createdAt, createdBy, updatedAt, updatedBy } = document;
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      <Fact name="Title">{title}</Fact>
      <Fact name="Version">
        {documentVersion}, OSCAL {oscalVersion}
      </Fact>
      {published !== null && <Fact name="Published">{shortDay(published, times)}</Fact>}
      {lastModified !== null && <Fact name="Last modified">{shortDay(lastModified, times)}</Fact>}
      <Fact name="Framework">
        {framework === null ? (
          "None chosen"
        ) : (
          <Link
            to="/security-frameworks/control-frameworks/$framework"
            params={{ framework }}
            className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
          >
            <FrameworkName id={framework} />
          </Link>
        )}
      </Fact>
      <Fact name="Client">{clientName ?? "The whole tenant"}</Fact>
      {sources.length > 0 && (
        <Fact name="Rests on">
          {/* Addresses of a file that someone uploaded: shown as text, never as links. */}
          <ul className="grid gap-0.5">
            {sources.map((source) => (
              <li key={source} className="wrap-anywhere">
                {source}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name="File">
        {format.toUpperCase()}, {sizeWords(size)}
        <span className="num block text-xs wrap-anywhere text-muted">SHA-256 {sha256}</span>
      </Fact>
      <Fact name="Uploaded">
        {dayAndTime(createdAt, times)} by {createdBy}
      </Fact>
      {updatedAt !== createdAt && (
        <Fact name="Changed">
          {dayAndTime(updatedAt, times)} by {updatedBy}
        </Fact>
      )}
    </dl>
  );
}
