import type { Evidence } from "@crq/contract/compliance/evidence";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { expiryWords } from "./words.ts";

/** How current evidence is: expired and expiring ones stand out. */
export function ExpiryBadge({ evidence }: { evidence: Evidence }) {
  const words = expiryWords(evidence, useUser());
  if (evidence.state === "expired") return <Badge variant="destructive">{words}</Badge>;
  if (evidence.state === "expiring") return <Badge>{words}</Badge>;
  return <span className="text-muted">{words}</span>;
}
