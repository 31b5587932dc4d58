import type { Person } from "@crq/contract/people/users";
import { Badge } from "../../../ui/badge.tsx";

/** Whether someone can sign in. */
export function PersonState({ status }: Pick<Person, "status">) {
  if (status === "suspended") return <Badge variant="destructive">Suspended</Badge>;
  if (status === "invited") return <Badge variant="outline">Not set up</Badge>;
  return <span className="text-muted">Active</span>;
}
