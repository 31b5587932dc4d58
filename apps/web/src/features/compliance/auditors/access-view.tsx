import type { CallResult } from "../../../api/call.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Ellipsis } from "lucide-react";
import { queryOf } from "../../../api/call.ts";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { counted, dayAndTime } from "../../../ui/format.ts";
import { Menu } from "../../../ui/overlay/menu.tsx";
import { PageHeader, useRecordTitle } from "../../../ui/page-header.tsx";
import { Section } from "../../../ui/section.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { AccessState } from "./access-state.tsx";
import { useAccessActs } from "./use-access-acts.tsx";
import { eventWords, seesWords } from "./words.ts";

type Access = CallResult<"auditors.get">;
const LINK = "text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";

/** One auditor's access: what was given, what they read, and what happened. */
export function AccessView({ id }: { readonly id: string }) {
  const access = useQuery(queryOf("auditors.get", { params: { id } }));
  useRecordTitle(access.data?.name);
  return (
    <>
      <PageHeader title="Auditors" />
      <Link
        to="/compliance/auditors"
        search={{}}
        className={`mb-4 inline-flex items-center gap-1.5 text-sm ${LINK} touch:py-2 print:hidden`}
      >
        <ArrowLeft aria-hidden className="size-4" /> All auditors
      </Link>
      <Loaded query={access} skeleton={<Skeletons heights={["h-8", "h-40", "h-40"]} />}>
        {(data) => <Whole access={data} />}
      </Loaded>
    </>
  );
}

function Whole({ access }: { readonly access: Access }) {
  const user = useUser();
  const acts = useAccessActs();
  const items = acts.menu(access);
  return (
    <>
      <Section
        title={access.name}
        mark={<AccessState access={access} />}
        {...(access.organization !== "" && { description: access.organization })}
        actions={
          items !== false && (
            <Menu
              trigger={
                <Button variant="outline" aria-label={`Actions for ${access.name}`}>
                  <Ellipsis aria-hidden /> Actions
                </Button>
              }
            >
              {items}
            </Menu>
          )
        }
      >
        <Facts access={access} />
      </Section>
      <Section
        title="Entries opened"
        description={`${counted(access.opened, "entry", "entries")} opened, ${access.looked} of them marked as looked at.`}
        className="mt-10"
      >
        {access.entries.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {access.entries.map(({ entry, lookedAt }) => (
              <li key={entry}>
                <Link
                  to="/compliance/assessments/$assessmentId"
                  params={{ assessmentId: access.assessmentId }}
                  search={{ entry } as never}
                  className={`num ${LINK} touch:inline-block touch:py-2`}
                >
                  {entry}
                </Link>
                {lookedAt !== null && <span className="text-muted"> looked at</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section
        title="What happened"
        description="The last 200 events. The audit log has them too, with addresses."
        className="mt-10"
      >
        <ol className="border-t border-line">
          {access.events.map((event, at) => (
            // eslint-disable-next-line react/no-array-index-key -- events have no identity of their own
            <li key={at} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2 text-sm">
              <span className="min-w-0 wrap-anywhere">{eventWords(event, user)}</span>
              <time dateTime={event.at} className="text-xs text-muted">
                {dayAndTime(event.at, user)}
              </time>
            </li>
          ))}
        </ol>
      </Section>
      {acts.dialog}
    </>
  );
}

function Facts({ access }: { readonly access: Access }) {
  const user = useUser();
  const { assessmentId, assessmentName, clientName, email, createdAt, createdBy, seenAt, note, endsOn } =
    access;
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
      <Fact name="Assessment">
        <Link
          to="/compliance/assessments/$assessmentId"
          params={{ assessmentId }}
          className={`${LINK} wrap-anywhere`}
        >
          {assessmentName}
        </Link>
      </Fact>
      {clientName !== null && <Fact name="Client">{clientName}</Fact>}
      <Fact name="Email">{email}</Fact>
      <Fact name="Sees">{seesWords(access)}</Fact>
      <Fact name="Last day">{calendarDay(endsOn, user)}</Fact>
      <Fact name="Given">
        {dayAndTime(createdAt, user)} by {createdBy}
      </Fact>
      {access.withdrawnAt !== null && (
        <Fact name="Withdrawn">
          {dayAndTime(access.withdrawnAt, user)} by {access.withdrawnBy}
        </Fact>
      )}
      <Fact name="Last seen">{seenAt === null ? "Never" : dayAndTime(seenAt, user)}</Fact>
      <Fact name="Downloads">{counted(access.downloads, "file")}</Fact>
      <Fact name="Questions">{counted(access.questions, "question")}</Fact>
      {note !== "" && (
        <Fact name="Note">
          <span className="whitespace-pre-wrap wrap-anywhere">{note}</span>
        </Fact>
      )}
    </dl>
  );
}
