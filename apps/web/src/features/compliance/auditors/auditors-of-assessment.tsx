import type { AuditorAccess } from "@crq/contract/compliance/assessments/auditors";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { UserRoundPlus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { count, counted, dayAndTime } from "../../../ui/format.ts";
import { Section } from "../../../ui/section.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { AccessState } from "./access-state.tsx";
import { useAccessActs } from "./use-access-acts.tsx";
import { seesWords } from "./words.ts";

const GiveAccess = lazy(() => import("./give-dialog.tsx"));

interface AuditorsOfAssessmentProps {
  readonly assessment: { readonly id: string; readonly name: string };
  /** Whether the person can let someone in. */
  readonly canGive: boolean;
}

/** The auditors of one assessment, and letting another in. */
export default function AuditorsOfAssessment({ assessment, canGive }: AuditorsOfAssessmentProps) {
  const [giving, setGiving] = useState(false);
  const acts = useAccessActs();
  const query = useQuery(
    queryOf("auditors.list", {
      query: { assessmentId: assessment.id, sort: "state", pageSize: 200 },
    }),
  );
  const give = canGive && (
    <Button onClick={() => setGiving(true)}>
      <UserRoundPlus aria-hidden /> Give an auditor access
    </Button>
  );
  return (
    <Section
      landmark
      title="Auditors"
      description="People who can read this assessment, without an account, until a date you choose. What they open and download is recorded."
      actions={query.data !== undefined && query.data.total > 0 && give}
    >
      <Loaded
        query={query}
        small
        skeleton={<Skeletons heights={["h-12", "h-12"]} />}
        empty={
          <EmptyState title="No auditor has access" action={give}>
            An auditor gets a link and a code by email, reads what you allow, marks entries as looked at, and
            asks questions. They need no account and take no seat.
          </EmptyState>
        }
      >
        {({ items }) => (
          <ul className="border-t border-line">
            {items.map((access) => (
              <Line key={access.id} access={access} menu={acts.menu(access)} />
            ))}
          </ul>
        )}
      </Loaded>
      {acts.dialog}
      {giving && (
        <Suspense>
          <GiveAccess assessment={assessment} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </Section>
  );
}

interface LineProps {
  readonly access: AuditorAccess;
  readonly menu: ReactNode;
}

function Line({ access, menu }: LineProps) {
  const user = useUser();
  const { id, name, organization, seenAt, opened, looked, questions, downloads } = access;
  const did =
    seenAt === null
      ? "Not opened yet."
      : `Last seen ${dayAndTime(seenAt, user)}. ${counted(opened, "entry", "entries")} opened, ${count(looked)} looked at, ${counted(downloads, "download")}, ${counted(questions, "question")}.`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-60">
        <p className="wrap-anywhere">
          <Link
            to="/compliance/auditors"
            search={{ access: id }}
            className="font-medium text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
          >
            {name}
          </Link>
          {organization !== "" && <span className="text-muted">, {organization}</span>}
        </p>
        <p className="text-xs text-muted">
          {seesWords(access)}. {did}
        </p>
      </div>
      <AccessState access={access} />
      {menu !== false && <RowMenu label={name}>{menu}</RowMenu>}
    </li>
  );
}
