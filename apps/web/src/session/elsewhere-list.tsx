import type { HeldContext } from "@crq/contract/people/context";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "../api/call.ts";
import { Button } from "../ui/button.tsx";
import { domainsOf } from "./domains-of.ts";
import { roleChoice } from "./role-words.ts";
import { useContextChange } from "./use-context-change.ts";

interface ElsewhereListProps {
  readonly contexts: readonly HeldContext[];
  readonly maySwitch: boolean;
  /** Frames the list; not called if the list is empty. */
  readonly children: (list: ReactNode) => ReactNode;
}

/** A person's other contexts, each one click away. */
export function ElsewhereList({ contexts, maySwitch, children }: ElsewhereListProps) {
  const change = useContextChange(async ({ tenantId, clientId, role }: HeldContext) =>
    call("context.changeContext", { body: { tenantId, clientId, role } }),
  );
  // A super administrator's way back to the platform is among the quick actions.
  const others = contexts.filter((one) => !one.current && !(maySwitch && one.role === "super_admin"));
  if (others.length === 0) return null;
  const pending = change.isPending || change.isSuccess;
  return children(
    <ul>
      {others.map((one) => (
        <li key={`${one.tenantId} ${one.clientId} ${one.role}`}>
          <Button
            variant="ghost"
            className="h-auto! w-full justify-start py-1.5 text-left whitespace-normal"
            disabled={pending && change.variables !== one}
            busy={pending && change.variables === one}
            onClick={() => change.mutate(one)}
          >
            <span className="min-w-0 flex-1">
              <span className="block break-words">
                {one.tenantName ?? "Platform level"}
                {one.clientName !== null && ` · ${one.clientName}`}
              </span>
              {one.tenantDomains.length > 0 && (
                <span className="block text-xs font-normal break-words text-muted">
                  {domainsOf(one.tenantDomains)}
                </span>
              )}
              <span className="block text-xs font-normal text-muted">{roleChoice(one.role)}</span>
            </span>
            <ArrowRight aria-hidden className="text-muted" />
          </Button>
        </li>
      ))}
    </ul>,
  );
}
