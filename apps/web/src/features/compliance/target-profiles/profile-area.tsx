import type { TargetProfile } from "@crq/contract/compliance/target-profiles";
import { assessable } from "@crq/frameworks/assessable";
import type { Texts } from "@crq/frameworks/catalog";
import { gapsOf } from "@crq/frameworks/profile-gap";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { allTextsQuery } from "../../../screen/frameworks/shipped.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { RecordPicker } from "../../../screen/record-picker.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { useCheckedSearch } from "../../../screen/use-checked-search.ts";
import { useCan, useIsOwn, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { shortDay } from "../../../ui/format.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";
import { ASSESSMENT_STATES } from "../assessments/public.ts";
import { GapView } from "./gap-view.tsx";
import { profileSearch } from "./profile-search.ts";
import { TargetList } from "./target-list.tsx";

const NewProfile = lazy(() => import("./new-profile.tsx"));
const OutcomeDialog = lazy(() => import("./outcome-dialog.tsx"));

const PENDING = <Skeletons heights={["h-9", "h-40", "h-64"]} />;
const CSF = "nist-csf-2-0";
const LATEST = { framework: CSF, sort: "updated", order: "desc", pageSize: 1 } as const;

/** The target profile of a tenant or a client, how it is now, and the gap between. */
export default function ProfileArea({ framework }: { readonly framework: Framework }) {
  const { search, change } = useCheckedSearch(profileSearch);
  const manages = useCan("assessment:manage");
  const [making, setMaking] = useState(false);
  const latest = useQuery(queryOf("targetProfiles.list", { query: LATEST }));
  const make = manages && (
    <Button onClick={() => setMaking(true)}>
      <Plus aria-hidden /> New target profile
    </Button>
  );
  return (
    <>
      <Loaded query={latest} skeleton={PENDING}>
        {({ items: [first] }) => {
          const id = search.profile ?? first?.id;
          return id === undefined ? (
            <EmptyState title="No target profile yet" action={make === false ? undefined : make}>
              {manages
                ? "Say for each subcategory what you want to reach and how urgently: from nothing, or from a start for small companies. The gap to an assessment of CSF 2.0 is here then."
                : "Ask an assessor or administrator to make one. The gap to an assessment of CSF 2.0 is here then."}
            </EmptyState>
          ) : (
            <One key={id} id={id} framework={framework} make={make} />
          );
        }}
      </Loaded>
      {making && (
        <Suspense>
          <NewProfile
            onCreated={(profile) => change({ profile, assessment: undefined })}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface OneProps {
  readonly id: string;
  readonly framework: Framework;
  readonly make: React.ReactNode;
}

function One({ id, framework, make }: OneProps) {
  const { change } = useCheckedSearch(profileSearch);
  const profile = useQuery(queryOf("targetProfiles.get", { params: { id }, query: {} }));
  const texts = useQuery(allTextsQuery(framework.base));
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 print:hidden">
        <Field label="Target profile" className="min-w-0 flex-1 basis-72">
          {(control) => (
            <RecordPicker
              {...control}
              list="targetProfiles.list"
              of={{ query: { framework: CSF, sort: "updated", order: "desc" } }}
              noun="target profile"
              value={id}
              labelOf={({ name }) => name}
              noteOf={({ clientName, outcomeCount }) =>
                [clientName, `${outcomeCount} targets`].filter(Boolean).join(", ")
              }
              nameOf={async (one) =>
                (await call("targetProfiles.get", { params: { id: one }, query: {} })).name
              }
              onChange={(one) => change({ profile: one, assessment: undefined })}
            />
          )}
        </Field>
        {make}
      </div>
      <Loaded query={profile} skeleton={PENDING}>
        {(known) => (
          <Loaded query={texts} skeleton={PENDING}>
            {(about) => <Known profile={known} framework={framework} texts={about} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

interface KnownProps {
  readonly profile: TargetProfile;
  readonly framework: Framework;
  readonly texts: Texts;
}

function Known({ profile, framework, texts }: KnownProps) {
  const { search, change } = useCheckedSearch(profileSearch);
  const times = useUser();
  const isOwn = useIsOwn();
  const mayManage = useCan("assessment:manage") && isOwn(profile);
  const changes = mayManage && profile.archivedAt === null;
  const restoring = useAct("targetProfiles.restore", {
    done: ({ name }) => `${name} restored`,
    failed: "Couldn't restore the target profile",
  });
  const restore = async ({ id }: { readonly id: string }) => restoring.run({ params: { id }, query: {} });
  const archiving = useAct("targetProfiles.archive", {
    done: ({ name }) => `${name} archived`,
    undo: restore,
    failed: "Couldn't archive the target profile",
  });
  const summary = (entry: string) => texts[entry]?.summary ?? "";
  const entries = assessable(framework.base, framework.catalog.entries);
  const close = () => change({ outcome: undefined });
  return (
    <>
      <p className="-mt-3 mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
        <span className="wrap-anywhere">
          {[profile.clientName ?? "Whole tenant", profile.description].filter(Boolean).join(". ")}. Changed by{" "}
          {profile.updatedBy} on {shortDay(profile.updatedAt, times)}, version {profile.version}.
        </span>
        {changes && (
          <Button
            variant="link"
            onClick={() => void archiving.run({ params: { id: profile.id }, query: {} })}
          >
            Archive
          </Button>
        )}
        {profile.archivedAt !== null && mayManage && (
          <Button variant="link" onClick={() => void restore(profile)}>
            Restore
          </Button>
        )}
      </p>
      {search.view === "targets" ? (
        <TargetList
          {...{ profile, framework, entries, summary }}
          onEdit={changes ? (outcome) => change({ outcome }) : undefined}
          onBack={() => change({ view: undefined })}
        />
      ) : (
        <Current {...{ profile, framework, summary }} onTargets={() => change({ view: "targets" })} />
      )}
      {search.outcome !== undefined && changes && framework.entries.has(search.outcome) && (
        <Suspense>
          <OutcomeDialog
            key={`${search.outcome} ${profile.version}`}
            profile={profile}
            entry={search.outcome}
            summary={summary(search.outcome)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

interface CurrentProps {
  readonly profile: TargetProfile;
  readonly framework: Framework;
  readonly summary: (entry: string) => string;
  readonly onTargets: () => void;
}

/** The assessment that says how it is, and the gap to it. */
function Current({ profile, framework, summary, onTargets }: CurrentProps) {
  const { search, change } = useCheckedSearch(profileSearch);
  const { clientId } = profile;
  const query = { ...LATEST, pageSize: 50, ...(clientId !== null && { clientId }) };
  const latest = useQuery(queryOf("assessmentRecords.list", { query }));
  return (
    <Loaded query={latest} skeleton={PENDING}>
      {({ items }) => {
        // The tenant's own profile is compared with the tenant's own assessment first.
        const id = search.assessment ?? (items.find((one) => one.clientId === clientId) ?? items[0])?.id;
        return (
          <>
            {id !== undefined && (
              <Field label="Compared with the assessment" className="mb-6 max-w-xl print:hidden">
                {(control) => (
                  <RecordPicker
                    {...control}
                    list="assessmentRecords.list"
                    of={{
                      query: {
                        framework: CSF,
                        sort: "updated",
                        order: "desc",
                        ...(clientId !== null && { clientId }),
                      },
                    }}
                    noun="assessment"
                    value={id}
                    labelOf={({ name }) => name}
                    noteOf={({ clientName, status }) =>
                      [clientName, ASSESSMENT_STATES[status]].filter(Boolean).join(", ")
                    }
                    nameOf={async (one) =>
                      (await call("assessmentRecords.get", { params: { id: one }, query: {} })).name
                    }
                    onChange={(assessment) => change({ assessment })}
                  />
                )}
              </Field>
            )}
            {id === undefined ? (
              <GapView
                {...{ profile, framework, summary, onTargets }}
                assessmentId={null}
                gaps={gapsOf(profile.scale, profile.outcomes, [])}
              />
            ) : (
              <Compared key={id} {...{ profile, framework, summary, onTargets, id }} />
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function Compared({ id, ...rest }: CurrentProps & { readonly id: string }) {
  const answers = useQuery(queryOf("assessmentAnswers.list", { params: { id } }));
  return (
    <Loaded query={answers} skeleton={PENDING}>
      {({ items }) => (
        <GapView
          {...rest}
          assessmentId={id}
          gaps={gapsOf(rest.profile.scale, rest.profile.outcomes, items)}
        />
      )}
    </Loaded>
  );
}
