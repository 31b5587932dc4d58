import type { CurrentUser } from "@crq/contract/people/auth";
import { can } from "@crq/contract/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useRested } from "../../../ui/use-rested.ts";
import type { Entry } from "./entry.ts";

/** Whether a text can be the identifier of a control: short, with a digit, and letters or dots around it. */
export function looksLikeIdentifier(typed: string): boolean {
  return typed.length >= 3 && typed.length <= 24 && /\d/.test(typed) && /^[\w().:[\]\- ]+$/.test(typed);
}

/** A line for an entry of a framework, including previously chosen ones. */
export function entryLine({
  id,
  label,
  href,
  framework = "",
}: {
  id: string;
  label: string;
  href: string;
  framework?: string;
}): Entry {
  return { id, kind: "entry", label, hint: framework, icon: BookOpen, deed: { href } };
}

/** The entries of frameworks that the typed identifier names. Their structures load once a text looks like one. */
export function useNamedEntries(typed: string, user: CurrentUser): Entry[] {
  const client = useQueryClient();
  const rested = useRested(typed);
  const { data } = useQuery({
    queryKey: ["shipped", "named", rested],
    queryFn: async () => {
      const { namedEntries } = await import("../../compliance/framework-browser/public.ts");
      return await namedEntries(client, rested);
    },
    enabled: can(user.role, "framework:read") && looksLikeIdentifier(rested),
    staleTime: Infinity,
  });
  return rested === typed && data !== undefined ? data.map(entryLine) : [];
}
