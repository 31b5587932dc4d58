import { Textarea } from "../../ui/form/textarea.tsx";

interface CommentFieldProps {
  readonly id: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** The id of a hint elsewhere. */
  readonly describedBy?: string;
  readonly onChange: (comment: string) => void;
}

/** The longest comment; the server has the same limit. */
const MOST = 2000;

/** The comment of a review. */
export function CommentField({ id, value, problem, describedBy, onChange }: CommentFieldProps) {
  return (
    <>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        Comment
      </label>
      <Textarea
        id={id}
        rows={3}
        maxLength={MOST}
        value={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={`${id}-problem${describedBy === undefined ? "" : ` ${describedBy}`}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-problem`} role="alert" className="text-xs text-bad empty:hidden">
        {problem}
      </p>
    </>
  );
}
