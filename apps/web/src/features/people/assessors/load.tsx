import type { Assessor } from "@crq/contract/people/assessors";
import { counted } from "../../../ui/format.ts";

interface LoadProps {
  readonly assessor: Pick<Assessor, "allClients" | "clientIds">;
  /** How many clients the tenant has; undefined while they are read. */
  readonly clients: number | undefined;
}

/** How many clients somebody has, with a bar for the share of all. */
export function Load({ assessor, clients }: LoadProps) {
  const { allClients, clientIds } = assessor;
  const share = allClients ? 1 : clients === undefined || clients === 0 ? 0 : clientIds.length / clients;
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="h-1.5 w-16 shrink-0">
        <rect width="100" height="6" className="fill-line" />
        <rect width={Math.min(1, share) * 100} height="6" className="fill-primary" />
      </svg>
      <span className="num whitespace-nowrap">
        {allClients ? "All clients" : counted(clientIds.length, "client")}
      </span>
    </span>
  );
}
