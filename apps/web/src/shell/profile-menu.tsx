import { useQuery, useQueryClient } from "@tanstack/react-query";
import { roleLabel } from "@crq/contract/roles";
import { ChevronDown, LogOut } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { queryOf } from "../api/call.ts";
import { signOut } from "../api/current-user.ts";
import { Button } from "../ui/button.tsx";
import { Fact } from "./fact.tsx";
import { SessionStatus, sessionInfoQuery } from "./session-status.tsx";
import { SwitchContextForm } from "./switch-context-form.tsx";
import { useUser } from "./user-context.ts";

const ENTITLEMENTS_MS = 600_000;

/** Who is signed in, in which context, since when; switching the context; logging out. */
export function ProfileMenu() {
  const { firstName, lastName, email } = useUser();
  useQuery(sessionInfoQuery);
  const id = useId();
  const [open, setOpen] = useState(false);
  const name = `${firstName} ${lastName}`.trim() || email;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="flex h-9 min-w-0 items-center gap-2 rounded-md px-1.5 text-sm hover:bg-ink/7 touch:h-11"
      >
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-full bg-primary text-2xs font-semibold text-primary-ink"
        >
          {initials(name)}
        </span>
        <span className="max-w-40 truncate max-sm:sr-only">
          <span className="sr-only">Account of </span>
          {name}
        </span>
        <ChevronDown aria-hidden className="size-3.5 shrink-0 text-muted" />
      </button>
      <dialog
        id={id}
        popover="auto"
        aria-label="Account"
        onToggle={(event) => setOpen(event.newState === "open")}
        className="fixed inset-auto top-[3.25rem] right-2 m-0 max-h-[calc(100dvh-4rem)] w-[min(21rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-0 text-ink shadow-float open:animate-[rise-in_120ms_ease-out] sm:right-6"
      >
        {open && <ProfilePanel name={name} />}
      </dialog>
    </>
  );
}

function ProfilePanel({ name }: { name: string }) {
  const { email, role, currentCompanyName, currentClientName } = useUser();
  const client = useQueryClient();
  const held = useQuery({ ...queryOf("auth.entitlements"), refetchInterval: ENTITLEMENTS_MS });
  const maySwitch =
    role === "super_admin" || held.data?.entitlements.some((one) => one.role === "super_admin") === true;
  return (
    <>
      <div className="p-4 pb-3">
        <p className="truncate font-display text-lg font-semibold">{name}</p>
        <p className="truncate text-sm text-muted">{email}</p>
      </div>
      <dl className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-1 px-4 pb-4 text-sm">
        <Fact name="Tenant">{currentCompanyName ?? "Platform level"}</Fact>
        <Fact name="Client">{role === "super_admin" ? "N/A" : (currentClientName ?? "All clients")}</Fact>
        <Fact name="Role">{roleLabel(role)}</Fact>
      </dl>
      {maySwitch && (
        <Part title="Switch Context">
          <SwitchContextForm />
        </Part>
      )}
      <Part title="Session Status">
        <SessionStatus />
      </Part>
      <div className="border-t border-line p-2">
        <Button variant="ghost" className="w-full justify-start px-2" onClick={() => signOut(client)}>
          <LogOut aria-hidden />
          Logout
        </Button>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line px-4 py-3">
      <h2 className="mb-2 text-2xs font-medium tracking-[0.08em] text-muted uppercase">{title}</h2>
      {children}
    </section>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0).toUpperCase() ?? "")
    .join("");
}
