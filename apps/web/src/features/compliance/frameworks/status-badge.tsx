import type { FrameworkStatus } from "@crq/contract/compliance/frameworks";
import { Badge } from "../../../ui/badge.tsx";
import { STATUS_WORDS } from "./framework-words.ts";

const VARIANTS = {
  draft: "outline",
  in_review: "secondary",
  published: "default",
  retired: "outline",
} as const;

/** A framework's state. */
export function StatusBadge({ status }: { readonly status: FrameworkStatus }) {
  return <Badge variant={VARIANTS[status]}>{STATUS_WORDS[status]}</Badge>;
}
