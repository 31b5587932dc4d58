import { Section } from "../../../../ui/section.tsx";
import { Comments } from "../entry/comments.tsx";
import type { Workspace } from "./use-workspace.ts";

/** What people say to each other about the assessment as a whole. */
export default function WholeComments({ workspace: { record, can } }: { readonly workspace: Workspace }) {
  return (
    <Section
      landmark
      title="Comments on the assessment"
      description="About the assessment as a whole. Comments on an entry are beside its answer."
      className="max-w-3xl"
    >
      <Comments assessmentId={record.id} entry={null} canComment={can.comment} />
    </Section>
  );
}
