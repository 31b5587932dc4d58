import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { CommentField } from "../../../../screen/review/comment-field.tsx";
import { SaidList } from "../../../../screen/review/said-list.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";

interface CommentsPartProps {
  readonly id: string;
  /** Whether the reader comments, too. */
  readonly comments: boolean;
}

/** What people said about the risk. */
export function CommentsPart({ id, comments }: CommentsPartProps) {
  const query = useQuery(queryOf("risks.comments", { params: { id } }));
  return (
    <Section title="Comments">
      <div className="grid max-w-prose gap-6">
        {comments && <AddComment id={id} />}
        <Loaded
          query={query}
          skeleton={<ScreenPending />}
          empty={<p className="text-sm text-muted">No one has commented yet.</p>}
        >
          {(said) => (
            <SaidList
              entries={said.map((one) => ({
                id: one.id,
                by: one.by,
                did: "",
                at: one.at,
                comment: one.said,
              }))}
            />
          )}
        </Loaded>
      </div>
    </Section>
  );
}

function AddComment({ id }: { readonly id: string }) {
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useId();
  const comment = useAct("risks.comment", {
    failed: "Couldn't save the comment",
    onDone: () => setSaid(""),
  });
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (said.trim() === "") {
      setProblem("Write what you want to say");
      return;
    }
    await comment.run({ params: { id }, body: { said: said.trim() } });
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid justify-items-start gap-2">
      <div className="w-full">
        <CommentField
          id={field}
          value={said}
          problem={problem}
          onChange={(words) => {
            setSaid(words);
            setProblem(undefined);
          }}
        />
      </div>
      <Button type="submit" busy={comment.busy}>
        Comment
      </Button>
    </form>
  );
}
