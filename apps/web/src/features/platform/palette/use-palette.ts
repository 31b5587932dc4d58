import { can } from "@crq/contract/permissions";
import { maySeek } from "@crq/contract/records";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { signOut } from "../../../api/current-user.ts";
import { useSealedStore } from "../../../session/sealed-storage.ts";
import { useUser } from "../../../session/user-context.ts";
import { chooseTheme, useTheme } from "../../../ui/theme.ts";
import { type AfterDialog, type Entry, SOUGHT } from "./entry.ts";
import { entryLine, useNamedEntries } from "./framework-entries.ts";
import { type Group, groupsFor } from "./groups.ts";
import { actionEntries, createEntries, pageEntries } from "./own-entries.ts";
import { recentChoices, rememberChoice } from "./recent.ts";
import { recordEntry, useRecords } from "./records.ts";

interface PaletteOptions {
  readonly typed: string;
  readonly onClose: () => void;
  readonly onDialog: (dialog: AfterDialog) => void;
}

interface Palette {
  readonly groups: readonly Group[];
  /** Some records are still loading. */
  readonly searching: boolean;
  /** Activates a line; `elsewhere` opens its path in a new tab. */
  readonly choose: (entry: Entry, elsewhere: boolean) => void;
}

/** The palette's content for the search, and the effect of choosing. */
export function usePalette({ typed: raw, onClose, onDialog }: PaletteOptions): Palette {
  const typed = raw.trim();
  const user = useUser();
  const client = useQueryClient();
  const { history } = useRouter();
  const { theme } = useTheme();
  const held = useQuery({ ...queryOf("context.held"), staleTime: 60_000 });
  const store = useSealedStore();
  const [choices] = useState(() => recentChoices(store, user.id));
  const { entries: records, searching } = useRecords(typed, user);
  const named = useNamedEntries(typed, user);
  const own = [
    ...pageEntries(user),
    ...actionEntries(user, {
      maySwitch: held.data?.maySwitch ?? (held.isError ? user.role === "super_admin" : undefined),
      theme,
      chooseTheme,
      signOut: () => signOut(client),
    }),
  ];
  const recent = choices.flatMap(({ id, tenantId, record }) => {
    if (record === undefined) return own.filter((entry) => entry.id === id);
    const { kind, label, href } = record;
    if (kind === "entry") return can(user.role, "framework:read") ? [entryLine({ id, label, href })] : [];
    if (tenantId !== user.tenantId || !maySeek(kind, user)) return [];
    const sought = SOUGHT.find((one) => one === kind);
    return sought === undefined ? [] : [recordEntry(sought, { id, label, href })];
  });

  function choose(entry: Entry, elsewhere: boolean) {
    const { deed } = entry;
    rememberChoice(store, { userId: user.id, tenantId: user.tenantId }, entry);
    if ("dialog" in deed) {
      onDialog(deed.dialog);
      return;
    }
    onClose();
    if ("run" in deed) deed.run();
    else if (elsewhere) window.open(deed.href, "_blank", "noopener");
    else history.push(deed.href);
  }
  return {
    groups: groupsFor(typed, { own, recent, records, named, created: createEntries(typed, user) }),
    searching,
    choose,
  };
}
