import { Link } from "@tanstack/react-router";

interface RequirementLinkProps {
  readonly assessmentId: string;
  readonly requirement: string;
}

/** A link to a requirement's answer in the assessment's workspace, with what it asks beside it. */
export function RequirementLink({ assessmentId, requirement }: RequirementLinkProps) {
  return (
    <Link
      to="/compliance/assessments/$assessmentId"
      params={{ assessmentId }}
      search={{ entry: requirement }}
      className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
    >
      {requirement}
    </Link>
  );
}
