import type { CurrentUser } from "@crq/contract/people/auth";
import { type Permission, can } from "@crq/contract/permissions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Building2, ChartSpline, Layers, Landmark, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import type { Entry, Kind } from "./entry.ts";
import { rank } from "./rank.ts";

/** How many records of a kind are shown. */
const SHOWN = 5;
/** How long typing rests before the server is asked. */
const REST_MS = 160;
/** Portfolios are read whole, and for this long they are new enough. */
const PORTFOLIOS_FRESH_MS = 60_000;

const ANALYSIS = "/risk-management/quantitative-analysis";

/** The icon of each kind of record. */
export const RECORD_ICONS = {
  scenario: ChartSpline,
  portfolio: Layers,
  client: Building2,
  tenant: Landmark,
  person: UserRound,
} as const;
type RecordKind = keyof typeof RECORD_ICONS;

/** What a record of each kind is called in a line. */
const NAMES: Readonly<Record<RecordKind, string>> = {
  scenario: "Scenario",
  portfolio: "Portfolio",
  client: "Client",
  tenant: "Tenant",
  person: "Person",
};

const NEEDED: Readonly<Record<RecordKind, Permission>> = {
  scenario: "scenario:read",
  portfolio: "scenario:read",
  client: "client:read",
  tenant: "tenant:read",
  person: "user:read",
};

/** Whether somebody may look for records of a kind: their role's permission, and the place where they work. */
export function maySeek({ role, tenantId }: Pick<CurrentUser, "role" | "tenantId">, kind: Kind): boolean {
  if (!(kind in NEEDED)) return false;
  if (!can(role, NEEDED[kind as RecordKind])) return false;
  if (kind === "scenario" || kind === "portfolio") return tenantId !== null;
  // Inside a tenant there is only the tenant itself.
  return kind !== "tenant" || tenantId === null;
}

/** A line for a record, also for one that was chosen earlier. */
export function recordEntry(
  kind: RecordKind,
  { id, label, href, words = "" }: { id: string; label: string; href: string; words?: string },
): Entry {
  return {
    id,
    kind,
    label,
    words,
    hint: words || NAMES[kind],
    icon: RECORD_ICONS[kind],
    deed: { href },
  };
}

/** What was typed, once typing rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

interface Answer<T> {
  readonly data: { readonly items: readonly T[] } | undefined;
  readonly isPlaceholderData: boolean;
}

/**
 * Records that answer what is typed, of the kinds that the person may see. The server is asked when typing rests; an answer to
 * earlier words serves until the new one is there, as far as it still fits.
 */
export function useRecords(typed: string, user: CurrentUser): { entries: Entry[]; searching: boolean } {
  const q = useRested(typed);
  const asked = q.length > 1;
  const ask = (kind: RecordKind) => ({
    enabled: asked && maySeek(user, kind),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const page = { q, pageSize: SHOWN };
  const scenarios = useQuery({
    ...queryOf("scenarios.list", { query: { q, sort: "updated", order: "desc", pageSize: SHOWN } }),
    ...ask("scenario"),
  });
  const portfolios = useQuery({
    ...queryOf("portfolios.list"),
    ...ask("portfolio"),
    staleTime: PORTFOLIOS_FRESH_MS,
  });
  const clients = useQuery({ ...queryOf("clients.list", { query: page }), ...ask("client") });
  const tenants = useQuery({ ...queryOf("tenants.list", { query: page }), ...ask("tenant") });
  const people = useQuery({ ...queryOf("users.list", { query: page }), ...ask("person") });

  if (typed.length < 2) return { entries: [], searching: false };
  const fitting = (entries: Entry[]) =>
    rank(typed, entries)
      .map(({ entry }) => entry)
      .slice(0, SHOWN);
  /** What the server found for these words stands as it is; what it found for others only where it still fits. */
  const answered = <T>(answer: Answer<T>, kind: RecordKind, line: (item: T) => Entry): Entry[] => {
    if (!maySeek(user, kind)) return [];
    const entries = (answer.data?.items ?? []).map(line);
    return answer.isPlaceholderData || q !== typed ? fitting(entries) : entries.slice(0, SHOWN);
  };
  const clientsAt = ["admin", "super_admin"].includes(user.role) && user.tenantId !== null;
  return {
    entries: [
      ...answered(scenarios, "scenario", ({ id, title, clientName }) =>
        recordEntry("scenario", {
          id: `scenario:${id}`,
          label: title,
          href: `${ANALYSIS}?scenario=${id}`,
          words: clientName ?? "",
        }),
      ),
      ...fitting(
        answered({ ...portfolios, isPlaceholderData: true }, "portfolio", ({ id, title }) =>
          recordEntry("portfolio", {
            id: `portfolio:${id}`,
            label: title,
            href: `${ANALYSIS}?portfolio=${id}`,
          }),
        ),
      ),
      ...answered(clients, "client", ({ id, name, tenantId, tenantName }) =>
        recordEntry("client", {
          id: `client:${id}`,
          label: name,
          href: clientsAt
            ? `/tenant/clients?q=${encodeURIComponent(name)}`
            : `/tenant-administration/client-management?q=${encodeURIComponent(name)}${user.tenantId === null ? `&tenantId=${tenantId}` : ""}`,
          words: user.tenantId === null ? tenantName : "",
        }),
      ),
      ...answered(tenants, "tenant", ({ id, name }) =>
        recordEntry("tenant", {
          id: `tenant:${id}`,
          label: name,
          href: `/riskmon-administration/tenant/${id}`,
        }),
      ),
      ...answered(people, "person", ({ id, firstName, lastName, email }) =>
        recordEntry("person", {
          id: `person:${id}`,
          label: `${firstName} ${lastName}`.trim() || email,
          href: `/riskmon-administration/user-profile/${id}`,
          words: email,
        }),
      ),
    ],
    searching:
      q !== typed || [scenarios, portfolios, clients, tenants, people].some(({ isFetching }) => isFetching),
  };
}
