import type { CurrentUser } from "@crq/contract/people/auth";
import { maySeek, recordHref } from "@crq/contract/records";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  Building2,
  ChartSpline,
  FileText,
  Layers,
  Landmark,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  UserRound,
} from "lucide-react";
import {
  type CallInput,
  type CallRest,
  type CallResult,
  queryOf,
  type RouteName,
} from "../../../api/call.ts";
import { useRested } from "../../../ui/use-rested.ts";
import { type Entry, nameOfKind, type SoughtKind } from "./entry.ts";
import { rank } from "./rank.ts";

/** How many records of a kind are shown. */
const SHOWN = 5;
/** How long an answer counts as fresh. */
const FRESH_MS = 10_000;

const ICONS: Readonly<Record<SoughtKind, LucideIcon>> = {
  scenario: ChartSpline,
  portfolio: Layers,
  framework: LibraryBig,
  "oscal-document": FileText,
  assessment: ListChecks,
  client: Building2,
  tenant: Landmark,
  user: UserRound,
};

/** A line for a record, including previously chosen ones. */
export function recordEntry(
  kind: SoughtKind,
  { id, label, href, words = "" }: { id: string; label: string; href: string; words?: string },
): Entry {
  return {
    id,
    kind,
    label,
    words,
    hint: words || nameOfKind(kind),
    icon: ICONS[kind],
    deed: { href },
  };
}

/** The search: the current words, and those last sent to the server. */
interface Asked {
  readonly user: CurrentUser;
  readonly typed: string;
  readonly q: string;
}

/** A record's content in a line. */
interface Shown {
  readonly id: string;
  readonly name: string;
  readonly words?: string;
  /** Its tenant or client, if it isn't the current one. */
  readonly tenantId?: string;
}

type ItemOf<N extends RouteName> =
  CallResult<N> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/**
 * Lines for the records of a kind that a call finds. The server's results for these words are shown unchanged; results for other
 * words only if they match.
 */
function useSought<N extends RouteName>(
  { user, typed, q }: Asked,
  kind: SoughtKind,
  name: N,
  input: CallInput<N>,
  show: (item: ItemOf<N>) => Shown,
): { entries: Entry[]; searching: boolean } {
  const may = maySeek(kind, user);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...queryOf(name, ...([input] as unknown as CallRest<N>)),
    enabled: may && q.length > 1,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const answer = data as { readonly items: readonly ItemOf<N>[] } | undefined;
  const items = (may && answer?.items) || [];
  const entries = items.flatMap((item): Entry[] => {
    const { id, name: label, words = "", tenantId = user.tenantId ?? "" } = show(item);
    const href = recordHref(kind, { id, tenantId, name: label }, user);
    return href === undefined ? [] : [recordEntry(kind, { id: `${kind}:${id}`, label, href, words })];
  });
  const found = !isPlaceholderData && q === typed;
  const fitting = found ? entries : rank(typed, entries).map(({ entry }) => entry);
  return { entries: fitting.slice(0, SHOWN), searching: isFetching };
}

/**
 * Records that match the search, of the kinds that the person has access to. The server is queried after a pause in typing;
 * until then, the matching results for earlier words are shown.
 */
export function useRecords(typed: string, user: CurrentUser): { entries: Entry[]; searching: boolean } {
  const q = useRested(typed);
  const asked = { user, typed, q };
  const query = { q, pageSize: SHOWN };
  const everywhere = user.tenantId === null;
  const found = [
    useSought(
      asked,
      "scenario",
      "scenarios.list",
      { query: { q, sort: "updated", order: "desc", pageSize: SHOWN } },
      ({ id, title, clientName }) => ({ id, name: title, words: clientName ?? "" }),
    ),
    useSought(asked, "portfolio", "portfolios.list", { query }, ({ id, title }) => ({ id, name: title })),
    useSought(asked, "framework", "frameworks.list", { query }, ({ id, title, edition }) => ({
      id,
      name: title,
      words: edition,
    })),
    useSought(asked, "oscal-document", "oscalDocuments.list", { query }, ({ id, name, clientName }) => ({
      id,
      name,
      words: clientName ?? "",
    })),
    useSought(asked, "assessment", "assessmentRecords.list", { query }, ({ id, name, clientName }) => ({
      id,
      name,
      words: clientName ?? "",
    })),
    useSought(asked, "client", "clients.list", { query }, ({ id, name, tenantId, tenantName }) => ({
      id,
      name,
      tenantId,
      words: everywhere ? tenantName : "",
    })),
    useSought(asked, "tenant", "tenants.list", { query }, ({ id, name }) => ({ id, name })),
    useSought(asked, "user", "users.list", { query }, ({ id, firstName, lastName, email }) => ({
      id,
      name: `${firstName} ${lastName}`.trim() || email,
      words: email,
    })),
  ];
  if (typed.length < 2) return { entries: [], searching: false };
  return {
    entries: found.flatMap(({ entries }) => entries),
    searching: q !== typed || found.some(({ searching }) => searching),
  };
}
