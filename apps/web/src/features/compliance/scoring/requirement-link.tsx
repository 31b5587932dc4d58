import { SPRS_FRAMEWORK } from "@crq/frameworks/scoring/sprs";
import { EntryLink } from "../../../screen/frameworks/entry-link.tsx";

/** A link to what a requirement asks, why, and what proves it. */
export function RequirementLink({
  requirement,
}: {
  readonly assessmentId: string;
  readonly requirement: string;
}) {
  return (
    <EntryLink framework={SPRS_FRAMEWORK} entry={requirement}>
      {requirement}
    </EntryLink>
  );
}
