import type { ProgramRecord } from "@crq/contract/compliance/programs";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { queryOf } from "../../../../api/call.ts";
import { calendarDay, todayOf } from "../../../../screen/calendar-day.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { Fact } from "../../../../ui/fact.tsx";
import { counted } from "../../../../ui/format.ts";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader, useRecordTitle } from "../../../../ui/page-header.tsx";
import { Plate } from "../../../../ui/plate.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { VerdictChip } from "../../../../ui/verdict-chip.tsx";
import { ProgramReaders } from "../program-readers.tsx";
import { standingOf } from "../program-words.ts";
import { useProgramArchiving } from "../use-program-archiving.ts";
import { ActivityPart } from "./activity-part.tsx";
import { AssessmentsPart } from "./assessments-part.tsx";
import { MilestonesPart } from "./milestones-part.tsx";

const route = getRouteApi("/_app/tenant/programs/$id/");

/** One program: where it is, what is next, its milestones and its assessments. */
export function ProgramScreen() {
  const { id } = route.useParams();
  return (
    <ProgramReaders title="Programs">
      <One key={id} id={id} />
    </ProgramReaders>
  );
}

function One({ id }: { readonly id: string }) {
  const query = useQuery(queryOf("programs.get", { params: { id }, query: {} }));
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(program) => <Program program={program} />}
    </Loaded>
  );
}

function Program({ program }: { readonly program: ProgramRecord }) {
  const user = useUser();
  const mayManage = useCan("program:manage");
  const own = user.clientId === null || user.clientId === program.clientId;
  const changes = mayManage && own && program.archivedAt === null;
  useRecordTitle(program.name);
  return (
    <>
      <PageHeader
        title={program.name}
        description={<span className="wrap-anywhere">{program.clientName ?? "The whole tenant"}</span>}
        actions={mayManage && own && <Acts program={program} />}
      />
      <div className="grid gap-10">
        <Verdict program={program} />
        <MilestonesPart program={program} changes={changes} />
        <AssessmentsPart program={program} />
        <About program={program} />
        <ActivityPart id={program.id} />
      </div>
    </>
  );
}

function Acts({ program }: { readonly program: ProgramRecord }) {
  const { archive, restore, busy } = useProgramArchiving();
  const review = useAct("programs.review", {
    done: ({ name }) => `${name} reviewed`,
    failed: "Couldn't save the review",
  });
  if (program.archivedAt !== null)
    return (
      <Button busy={busy} onClick={() => void restore(program)}>
        Restore
      </Button>
    );
  const { id, version } = program;
  return (
    <>
      <Link to="/tenant/programs/$id/edit" params={{ id }} className={buttonVariants({ variant: "outline" })}>
        Edit
      </Link>
      <Menu
        trigger={
          <Button variant="outline" size="icon" aria-label={`More actions for ${program.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {program.reviewMonths !== null && (
          <MenuItem
            disabled={review.busy}
            onSelect={() => void review.run({ params: { id }, body: { version } })}
          >
            Mark as reviewed today
          </MenuItem>
        )}
        <MenuItem onSelect={() => void archive(program)}>Archive</MenuItem>
      </Menu>
    </>
  );
}

/** Where the program is, and what is next. */
function Verdict({ program }: { readonly program: ProgramRecord }) {
  const user = useUser();
  const { nextMilestone: next, nextReviewOn } = program;
  const { tone, chip, sentence } = standingOf(program, todayOf(user));
  return (
    <Plate>
      <VerdictChip tone={tone}>{chip}</VerdictChip>
      <p className="mt-2 font-display text-verdict text-balance wrap-anywhere">{sentence}</p>
      {(next !== null || nextReviewOn !== null) && (
        <p className="mt-3 text-sm wrap-anywhere text-muted">
          {next !== null && `Next milestone: ${next.name}, ${calendarDay(next.dueOn, user)}. `}
          {nextReviewOn !== null && `Next review: ${calendarDay(nextReviewOn, user)}.`}
        </p>
      )}
    </Plate>
  );
}

function About({ program }: { readonly program: ProgramRecord }) {
  const user = useUser();
  const { description, frameworks, assessors, startsOn, endsOn, reviewMonths } = program;
  const days = (from: string | null, to: string | null) =>
    `${from === null ? "" : `from ${calendarDay(from, user)} `}${to === null ? "" : `until ${calendarDay(to, user)}`}`;
  return (
    <Section title="Scope and people">
      {description !== "" && (
        <p className="mb-4 max-w-prose text-sm wrap-anywhere whitespace-pre-wrap">{description}</p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        <Fact name="Frameworks">
          <Names of={frameworks.map(({ title }) => title)} />
        </Fact>
        <Fact name="Owner">{program.ownerName ?? "–"}</Fact>
        <Fact name="Assessors">
          <Names of={assessors.map(({ name }) => name)} />
        </Fact>
        <Fact name="Schedule">
          {startsOn === null && endsOn === null ? "–" : capital(days(startsOn, endsOn).trim())}
        </Fact>
        <Fact name="Review">
          {reviewMonths === null
            ? "–"
            : reviewMonths === 1
              ? "Every month"
              : `Every ${counted(reviewMonths, "month")}`}
        </Fact>
      </dl>
    </Section>
  );
}

function Names({ of }: { readonly of: readonly string[] }): ReactNode {
  if (of.length === 0) return "–";
  return <span className="wrap-anywhere">{of.join(", ")}</span>;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
