import type { Evidence, EvidenceRevision } from "@crq/contract/compliance/evidence";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Download, Ellipsis } from "lucide-react";
import { queryOf } from "../../../api/call.ts";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { sizeWords } from "../../../ui/files/file-size.ts";
import { dayAndTime } from "../../../ui/format.ts";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { PageHeader, useRecordTitle } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { EvidenceActs, useHasActs } from "./evidence-acts.tsx";
import { EvidenceUses } from "./evidence-uses.tsx";
import { ExpiryBadge } from "./expiry-badge.tsx";
import { RevisionPreview } from "./revision-preview.tsx";
import { useEvidenceActs } from "./use-evidence-acts.tsx";
import { filePath, KIND_WORDS } from "./words.ts";

const LIST = "/compliance/evidence";
const LINK = "text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";

/** One piece of evidence: what it is, its revisions, and where it's used. */
export function EvidenceView({ id }: { id: string }) {
  const evidence = useQuery(queryOf("evidence.get", { params: { id }, query: {} }));
  useRecordTitle(evidence.data?.name);
  return (
    <>
      <PageHeader title="Evidence" />
      <Link
        to={LIST}
        search={{}}
        className={`mb-4 inline-flex items-center gap-1.5 text-sm ${LINK} touch:py-2 print:hidden`}
      >
        <ArrowLeft aria-hidden className="size-4" /> All evidence
      </Link>
      <Loaded query={evidence} skeleton={<Skeletons heights={["h-8", "h-40", "h-40"]} />}>
        {(data) => <Whole evidence={data} />}
      </Loaded>
    </>
  );
}

function Whole({ evidence }: { evidence: Evidence }) {
  const navigate = useNavigate();
  const acts = useEvidenceActs(() => void navigate({ to: LIST, search: {} }));
  const has = useHasActs(acts);
  return (
    <>
      <Section
        title={evidence.name}
        mark={evidence.archivedAt !== null && <Badge variant="outline">Archived</Badge>}
        {...(evidence.description !== "" && { description: evidence.description })}
        actions={
          has(evidence) && (
            <Menu
              trigger={
                <Button variant="outline" aria-label={`More actions for ${evidence.name}`}>
                  <Ellipsis aria-hidden /> Actions
                </Button>
              }
            >
              <EvidenceActs evidence={evidence} acts={acts} />
            </Menu>
          )
        }
      >
        <Facts evidence={evidence} />
        <div className="mt-6">
          <RevisionPreview id={evidence.id} revision={evidence.newest} />
        </div>
      </Section>
      <Section title="Where it’s used" className="mt-10">
        <EvidenceUses evidence={evidence} mayChange={acts.may(evidence)} />
      </Section>
      <Section
        title="Revisions"
        description="The newest counts. Each file can be checked against its SHA-256."
        className="mt-10"
      >
        <Revisions id={evidence.id} />
      </Section>
      {acts.dialog}
    </>
  );
}

function Facts({ evidence }: { evidence: Evidence }) {
  const times = useUser();
  const { kind, clientName, ownerName, collectedOn, renewMonths, createdAt, createdBy } = evidence;
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      <Fact name="Kind">{KIND_WORDS[kind]}</Fact>
      <Fact name="Client">{clientName ?? "The whole tenant"}</Fact>
      <Fact name="Owner">{ownerName ?? "No one"}</Fact>
      <Fact name="Collected">{calendarDay(collectedOn, times)}</Fact>
      <Fact name="Expiry">
        <ExpiryBadge evidence={evidence} />
      </Fact>
      {renewMonths !== null && (
        <Fact name="Renewed">{renewMonths === 1 ? "Every month" : `Every ${renewMonths} months`}</Fact>
      )}
      <Fact name="Added">
        {dayAndTime(createdAt, times)} by {createdBy}
      </Fact>
    </dl>
  );
}

function Revisions({ id }: { id: string }) {
  const query = useQuery(queryOf("evidence.revisions", { params: { id } }));
  return (
    <Loaded query={query} skeleton={<Skeletons heights={["h-14", "h-14"]} />}>
      {(revisions) => (
        <ol className="grid gap-3">
          {revisions.map((revision) => (
            <RevisionRow key={revision.number} id={id} revision={revision} />
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function RevisionRow({ id, revision }: { id: string; revision: EvidenceRevision }) {
  const times = useUser();
  const { number, file, url, text, collectedOn, addedAt, addedBy } = revision;
  return (
    <li className="border-b border-line pb-3 text-sm last:border-0">
      <p className="font-medium wrap-anywhere">
        Revision {number}
        {file !== null && (
          <a
            href={filePath(id, number)}
            className={`ml-3 inline-flex items-center gap-1 font-normal ${LINK} touch:py-2`}
          >
            <Download aria-hidden className="size-3.5" /> {file.name}
          </a>
        )}
      </p>
      <p className="text-muted">
        Collected {calendarDay(collectedOn, times)}, added {dayAndTime(addedAt, times)} by {addedBy}
      </p>
      {file !== null && (
        <p className="text-xs wrap-anywhere text-muted">
          {sizeWords(file.size)}, {file.detectedType},{" "}
          {file.scan === "clean" ? "no virus found" : "not scanned for viruses"}.{" "}
          <span className="num">SHA-256 {file.sha256}</span>
        </p>
      )}
      {url !== null && <p className="wrap-anywhere">{url}</p>}
      {text !== null && <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </li>
  );
}
