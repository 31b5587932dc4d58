import { useQuery, useQueryClient } from "@tanstack/react-query";
import { roleLabel } from "@crq/contract/roles";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { queryOf } from "../../api/call.ts";
import { signOut } from "../../api/current-user.ts";
import { Button } from "../../ui/button.tsx";
import { count, duration } from "../../ui/format.ts";
import { ElsewhereList } from "../../session/elsewhere-list.tsx";
import { Fact } from "../../ui/fact.tsx";
import { QuickActions } from "./quick-actions.tsx";
import { assessmentCountQuery, sessionInfoQuery } from "../../session/session-queries.ts";
import { SwitchContextForm } from "../../screen/switch-context-form.tsx";
import { useUser } from "../../session/user-context.ts";
import { useNow } from "../../session/use-now.ts";

interface ProfilePanelProps {
  readonly name: string;
  /** Called when a link is followed. */
  readonly onFollow: () => void;
  readonly onDialog: (which: "time" | "client") => void;
}

/**
 * Who is signed in, in which context, since when; changing the context; links to the person's account; signing out.
 */
export function ProfilePanel({ name, onFollow, onDialog }: ProfilePanelProps) {
  const { email, role, currentCompanyName, currentClientName } = useUser();
  const client = useQueryClient();
  const held = useQuery(queryOf("context.held"));
  const assessments = useQuery(assessmentCountQuery);
  const maySwitch = held.data?.maySwitch ?? role === "super_admin";
  return (
    <>
      <div className="p-4 pb-3">
        <p className="truncate text-section">{name}</p>
        <p className="truncate text-sm text-muted">{email}</p>
      </div>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-1 px-4 pb-4 text-sm">
        <Fact name="Tenant">{currentCompanyName ?? "Platform level"}</Fact>
        <Fact name="Client">{role === "super_admin" ? "N/A" : (currentClientName ?? "All clients")}</Fact>
        <Fact name="Role">{roleLabel(role)}</Fact>
        <Fact name="Assessments">
          {assessments.data === undefined ? (
            assessments.isError ? (
              "Couldn't count"
            ) : (
              "…"
            )
          ) : (
            <>
              <span className="num">{count(assessments.data.inProcess)}</span> in progress
            </>
          )}
        </Fact>
      </dl>
      <Part title="Quick Actions" flush>
        <QuickActions maySwitch={maySwitch} onFollow={onFollow} onDialog={onDialog} />
      </Part>
      <ElsewhereList contexts={held.data?.contexts ?? []} maySwitch={maySwitch}>
        {(list) => (
          <Part title="Work Elsewhere" flush>
            {list}
          </Part>
        )}
      </ElsewhereList>
      {maySwitch && (
        <Part title="Switch Context">
          <SwitchContextForm />
        </Part>
      )}
      <Part title="Session Status">
        <SessionStatus />
      </Part>
      <div className="border-t border-line px-0.5 py-2">
        <Button variant="ghost" className="w-full justify-start" onClick={() => signOut(client)}>
          <LogOut aria-hidden />
          Logout
        </Button>
      </div>
    </>
  );
}

/** A part of the panel; `flush` for buttons, which have their own margins. */
function Part({ title, flush = false, children }: { title: string; flush?: boolean; children: ReactNode }) {
  return (
    <section className="border-t border-line px-4 py-3">
      <h2 className="mb-2 text-2xs font-medium tracking-[0.08em] text-muted uppercase">{title}</h2>
      <div className={flush ? "-mx-3.5 -my-1" : undefined}>{children}</div>
    </section>
  );
}

/** When and where this session started. */
function SessionStatus() {
  const { geoLocation } = useUser();
  const session = useQuery(sessionInfoQuery);
  const now = useNow();
  if (session.isError) return <p className="text-sm text-muted">Couldn't load session details.</p>;
  const info = session.data;
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-1 text-sm">
      <Fact name="Duration">
        <span className="num">
          {info === undefined ? "…" : duration(now.getTime() - Date.parse(info.sessionStart))}
        </span>
      </Fact>
      <Fact name="IP address">
        <span className="num">{info?.ipAddress ?? "…"}</span>
      </Fact>
      <Fact name="Location">{info === undefined ? "…" : (info.location ?? geoLocation ?? "Unknown")}</Fact>
    </dl>
  );
}
