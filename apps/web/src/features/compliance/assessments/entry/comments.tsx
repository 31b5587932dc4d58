import type { AssessmentComment } from "@crq/contract/compliance/assessments/answers";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { useUser } from "../../../../session/user-context.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Button } from "../../../../ui/button.tsx";
import { ago } from "../../../../ui/format.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { type Person, PersonPicker } from "./person-picker.tsx";

interface CommentsProps {
  readonly assessmentId: string;
  /** Null: the assessment as a whole. */
  readonly entry: string | null;
  readonly canComment: boolean;
  /** Whether an auditor's question can be answered: also once the assessment is signed. */
  readonly canReply?: boolean;
}

/** What people say to each other about an entry or about the assessment as a whole, and what auditors ask. */
export function Comments({ assessmentId, entry, canComment, canReply = false }: CommentsProps) {
  const comments = useQuery(
    queryOf("assessmentComments.list", {
      params: { id: assessmentId },
      query: entry === null ? { whole: "yes" } : { entry },
    }),
  );
  const [answering, setAnswering] = useState<Person | null>(null);
  const me = useUser().id;
  const remove = useAct("assessmentComments.remove", {
    done: "Comment deleted",
    failed: "Couldn't delete the comment",
    also: ["assessmentAnswers"],
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Loaded query={comments} small skeleton={<Skeletons heights={["h-10", "h-10"]} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">No comments on {entry ?? "the assessment as a whole"} yet.</p>
          ) : (
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {items.map((comment) => (
                <Comment
                  key={comment.id}
                  comment={comment}
                  {...(comment.auditorId !== null &&
                    canReply && {
                      onReply: () =>
                        setAnswering({ id: comment.auditorId!, name: auditorIn(comment.by ?? "") }),
                    })}
                  {...(comment.byId === me &&
                    canComment && {
                      onRemove: () =>
                        void remove.run({ params: { id: assessmentId, commentId: comment.id } }),
                    })}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
      {(canComment || answering !== null) && (
        <NewComment
          key={answering?.id}
          assessmentId={assessmentId}
          entry={entry}
          answering={answering}
          onAnswered={() => setAnswering(null)}
        />
      )}
    </div>
  );
}

/** The auditor's name in `Auditor: Ada Quill`. */
function auditorIn(by: string): string {
  return by.replace(/^Auditor: /u, "");
}

interface CommentProps {
  readonly comment: AssessmentComment;
  readonly onReply?: () => void;
  readonly onRemove?: () => void;
}

function Comment({ comment, onReply, onRemove }: CommentProps) {
  const { text, at, by, mentions, forAuditor } = comment;
  const name = by ?? "A deleted user";
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Avatar name={name} quiet />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="font-medium wrap-anywhere">{name}</span>
          <time dateTime={at} className="text-xs text-muted">
            {ago(at)}
          </time>
          {forAuditor && (
            <span className="text-xs wrap-anywhere text-muted">Seen by the auditor {forAuditor.name}</span>
          )}
          {onReply && (
            <Button variant="link" size="sm" className="ml-auto" onClick={onReply}>
              Answer the auditor
            </Button>
          )}
          {onRemove && (
            <Button variant="link" size="sm" className="ml-auto" onClick={onRemove}>
              Delete
            </Button>
          )}
        </p>
        <p className="text-sm whitespace-pre-wrap wrap-anywhere">{withMentions(text, mentions)}</p>
      </div>
    </li>
  );
}

/** A text with the names of mentioned people set apart. */
function withMentions(text: string, mentions: readonly Person[]) {
  const names = mentions.map(({ name }) => `@${name}`).filter((name) => text.includes(name));
  if (names.length === 0) return text;
  const escaped = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return text.split(new RegExp(`(${escaped.join("|")})`)).map((part, at) =>
    names.includes(part) ? (
      // eslint-disable-next-line react/no-array-index-key -- the text never changes
      <span key={at} className="font-medium text-primary">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

interface NewCommentProps {
  readonly assessmentId: string;
  readonly entry: string | null;
  /** The auditor who sees it. */
  readonly answering: Person | null;
  readonly onAnswered: () => void;
}

function NewComment({ assessmentId, entry, answering, onAnswered }: NewCommentProps) {
  const [text, setText] = useState("");
  const [mentioned, setMentioned] = useState<readonly Person[]>([]);
  const create = useAct("assessmentComments.create", {
    failed: "Couldn't add the comment. It's still here",
    also: ["assessmentAnswers"],
    onDone: () => {
      setText("");
      setMentioned([]);
      onAnswered();
    },
  });
  const send = () => {
    if (text.trim() === "" || create.busy) return;
    const mentions = mentioned.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
    void create.run({
      params: { id: assessmentId },
      body: { entry, text, mentions, forAuditor: answering?.id ?? null },
    });
  };
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={answering === null ? "New comment" : `Answer to the auditor ${answering.name}`}
        {...(answering !== null && {
          hint: "The auditor sees it, and is told by mail that there’s an answer.",
        })}
      >
        {(control) => (
          <Textarea
            {...control}
            data-comment
            value={text}
            rows={2}
            maxLength={4000}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it opens because someone chose to answer
            autoFocus={answering !== null}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="w-56">
          <PersonPicker
            aria-label="Mention someone"
            assessmentId={assessmentId}
            value={null}
            placeholder="Mention someone"
            onChoose={(person) => {
              if (!person) return;
              setMentioned([...mentioned, person]);
              setText(`${text}${text === "" || /\s$/.test(text) ? "" : " "}@${person.name} `);
            }}
          />
        </div>
        <span className="flex flex-wrap gap-2">
          {answering !== null && (
            <Button variant="ghost" onClick={onAnswered}>
              Cancel
            </Button>
          )}
          <Button type="submit" variant="outline" busy={create.busy} disabled={text.trim() === ""}>
            {answering === null ? "Add comment" : "Send to the auditor"}
          </Button>
        </span>
      </div>
    </form>
  );
}
