import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan, useIsOwn, WHOLE_TENANTS } from "../../../../session/user-context.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { TabLinks } from "../../../../ui/tabs.tsx";
import { RegisterReaders } from "../register-readers.tsx";
import { useRiskArchiving } from "../use-risk-archiving.ts";
import { AboutPart } from "./about-part.tsx";
import { EvidencePart } from "./evidence-part.tsx";
import { ProjectsPart } from "./projects-part.tsx";
import { TreatmentPart } from "./treatment-part.tsx";
import { VerdictPart } from "./verdict-part.tsx";

const ReviewsPart = lazy(async () => ({ default: (await import("./reviews-part.tsx")).ReviewsPart }));
const CommentsPart = lazy(async () => ({ default: (await import("./comments-part.tsx")).CommentsPart }));
const HistoryPart = lazy(async () => ({ default: (await import("./history-part.tsx")).HistoryPart }));
const ReviewDialog = lazy(() => import("./review-dialog.tsx"));
const route = getRouteApi("/_app/risk-management/risk-register/$id/");

const TABS = [
  { key: "risk", label: "Risk" },
  { key: "reviews", label: "Reviews" },
  { key: "comments", label: "Comments" },
  { key: "history", label: "History" },
] as const;
type Tab = (typeof TABS)[number]["key"];

/** One risk: how bad it is, what's done about it, and what was said and decided. */
export function RiskScreen() {
  const { id } = route.useParams();
  return (
    <RegisterReaders title="Risk register">
      <One key={id} id={id} />
    </RegisterReaders>
  );
}

function One({ id }: { readonly id: string }) {
  const query = useQuery(queryOf("risks.get", { params: { id }, query: {} }));
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(risk) => <Risk risk={risk} />}
    </Loaded>
  );
}

function Risk({ risk }: { readonly risk: RiskRecord }) {
  const { tab } = route.useSearch();
  const current: Tab = TABS.find(({ key }) => key === tab)?.key ?? "risk";
  const writes = useCan("risk:write");
  const own = useIsOwn()(risk);
  const changes = writes && own && risk.archivedAt === null;
  useRecordTitle(risk.title);
  return (
    <>
      <PageHeader
        title={risk.title}
        description={
          <span className="wrap-anywhere">
            {risk.reference}
            {risk.category !== "" && ` · ${risk.category}`} · {risk.clientName ?? "The whole tenant"} · owned
            by {risk.ownerName}
            {risk.archivedAt !== null && (
              <Badge variant="outline" className="ml-2">
                Archived
              </Badge>
            )}
            {writes && !own && <span className="block text-sm">{WHOLE_TENANTS}</span>}
          </span>
        }
        actions={writes && own && <Acts risk={risk} />}
      />
      <TabLinks label="Parts of the risk" tabs={TABS} current={current}>
        {(key, link) => (
          <Link
            {...link}
            to="/risk-management/risk-register/$id"
            params={{ id: risk.id }}
            search={key === "risk" ? {} : { tab: key }}
          />
        )}
      </TabLinks>
      {current === "risk" && (
        <div className="grid gap-10">
          <VerdictPart risk={risk} />
          <AboutPart risk={risk} />
          <TreatmentPart risk={risk} changes={changes} />
          <ProjectsPart risk={risk} changes={changes} />
          <EvidencePart risk={risk} changes={changes} />
        </div>
      )}
      <Suspense fallback={<ScreenPending />}>
        {current === "reviews" && <ReviewsPart risk={risk} />}
        {current === "comments" && <CommentsPart id={risk.id} comments={writes && own} />}
        {current === "history" && <HistoryPart risk={risk} />}
      </Suspense>
    </>
  );
}

function Acts({ risk }: { readonly risk: RiskRecord }) {
  const { archive, restore, busy } = useRiskArchiving();
  const [reviewing, setReviewing] = useState(false);
  if (risk.archivedAt !== null)
    return (
      <Button busy={busy} onClick={() => void restore(risk)}>
        Restore
      </Button>
    );
  return (
    <>
      <Link
        to="/risk-management/risk-register/$id/edit"
        params={{ id: risk.id }}
        className={buttonVariants({ variant: "outline" })}
      >
        Edit
      </Link>
      <Button onClick={() => setReviewing(true)}>Review</Button>
      <Menu
        trigger={
          <Button variant="outline" size="icon" aria-label={`More actions for ${risk.title}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => void archive(risk)}>Archive</MenuItem>
      </Menu>
      {reviewing && (
        <Suspense>
          <ReviewDialog risk={risk} onClose={() => setReviewing(false)} />
        </Suspense>
      )}
    </>
  );
}
