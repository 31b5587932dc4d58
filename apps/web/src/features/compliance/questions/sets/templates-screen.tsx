import type { OfferedSet } from "@crq/contract/compliance/questions/question-sets";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import type { TableSearch } from "../../../../ui/data-table/table-search.ts";
import { counted } from "../../../../ui/format.ts";
import { Heading } from "../../../../ui/heading.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { Trial } from "../ask/trial.tsx";
import { TemplateReaders } from "../../../../screen/readers/template-readers.tsx";
import { BeginAssessment } from "./begin-assessment.tsx";
import { downloadSet } from "./download-set.ts";

const TITLE = "Assessment templates";
const NewSet = lazy(() => import("./new-set.tsx"));

/** The sets of questions that assessments can be begun from, or the one that the address names. */
export function TemplatesScreen() {
  const { set }: TableSearch = useSearch({ strict: false });
  return (
    <TemplateReaders title={TITLE} permission="template:manage">
      {typeof set === "string" ? <Preview key={set} id={set} /> : <Offered />}
    </TemplateReaders>
  );
}

function Offered() {
  const user = useUser();
  const [copied, setCopied] = useState<OfferedSet>();
  const query = useQuery(queryOf("questionSets.offered", { query: {} }));
  return (
    <>
      <PageHeader
        title={TITLE}
        description="What assessments ask: the product’s own question sets, and those that you have published."
        actions={
          <Link to="/templates/manage" className={buttonVariants({ variant: "outline" })}>
            Manage templates
          </Link>
        }
      />
      <Loaded query={query} skeleton={<Skeletons heights={["h-28", "h-28", "h-28"]} />}>
        {({ items }) => (
          <ul className="border-b border-line">
            {items.map((set) => (
              <li
                key={set.id}
                className="grid gap-3 border-t border-line py-5 md:grid-cols-[minmax(0,1fr)_auto]"
              >
                <About set={set} />
                <div className="flex flex-wrap items-start gap-2">
                  <BeginAssessment set={set} variant="outline" />
                  <Link
                    to="/templates/assessment-templates"
                    search={{ set: set.id }}
                    aria-label={`Preview ${set.name}`}
                    className={buttonVariants({ variant: "outline" })}
                  >
                    Preview
                  </Link>
                  {user.clientId === null && (
                    <Button variant="outline" aria-label={`Copy ${set.name}`} onClick={() => setCopied(set)}>
                      Copy
                    </Button>
                  )}
                  <Button
                    variant="outline"
                    aria-label={`Download ${set.name}`}
                    onClick={() => void downloadSet(set)}
                  >
                    Download
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {copied && (
        <Suspense>
          <NewSet from={copied} onClose={() => setCopied(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function About({ set }: { readonly set: OfferedSet }) {
  const { name, own, edition, description, frameworkTitle, questionCount, entryCount } = set;
  return (
    <div className="min-w-0">
      <Heading size="block" className="wrap-anywhere">
        {name}
      </Heading>
      {description !== "" && (
        <p className="mt-1 max-w-prose text-sm wrap-anywhere text-muted">{description}</p>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge variant={own ? "default" : "secondary"}>{own ? `Yours, edition ${edition}` : "Product"}</Badge>
        <span>{frameworkTitle}</span>
        <span className="text-muted">
          {counted(questionCount, "question")} about {counted(entryCount, "entry", "entries")}
        </span>
      </p>
    </div>
  );
}

function Preview({ id }: { readonly id: string }) {
  const query = useQuery({ ...queryOf("questionSets.content", { query: { set: id } }), retry: false });
  return (
    <>
      <Link
        to="/templates/assessment-templates"
        className="mb-4 inline-flex items-center gap-1.5 text-sm text-primary"
      >
        <ArrowLeft aria-hidden className="size-4" /> All assessment templates
      </Link>
      <Loaded query={query} level={1} skeleton={<ScreenPending />}>
        {({ name, description, framework, sections }) => (
          <>
            <PageHeader
              title={name}
              description={description}
              actions={<BeginAssessment set={{ id, name, framework }} />}
            />
            <Trial framework={framework} sections={sections} />
          </>
        )}
      </Loaded>
    </>
  );
}
