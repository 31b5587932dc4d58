import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { fieldName, valueWords } from "../answers/field-words.ts";
import type { Waiting } from "../answers/waiting-answer.ts";

interface UnsavedNoticeProps {
  readonly waiting: Waiting | undefined;
  /** A field's value in words. */
  readonly words?: (field: string, value: unknown) => string;
  readonly onChoose: (field: string, which: "mine" | "theirs") => void;
  readonly onAgain: () => void;
  readonly onDiscard: () => void;
}

const BOX = "border-l-[3px] bg-sunken px-3 py-2 text-sm";

/** Fields that someone else changed too, each with both values to choose from; and answers that the server doesn't take. */
export function UnsavedNotice({
  waiting,
  words = valueWords,
  onChoose,
  onAgain,
  onDiscard,
}: UnsavedNoticeProps) {
  if (!waiting) return null;
  const fields = Object.entries(waiting.theirs);
  return (
    <>
      {fields.length > 0 && (
        <div role="alert" className={`${BOX} border-warn`}>
          <p className="font-medium">Someone else changed this too</p>
          <p className="text-muted">Choose which to keep. Everything else that you both changed is merged.</p>
          <ul className="mt-2 grid gap-3">
            {fields.map(([field, theirs]) => (
              <li key={field}>
                <p className="text-xs font-medium text-muted">{fieldName(field)}</p>
                <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
                  <Version label="Yours" words={words(field, waiting.changed[field])}>
                    <Button size="sm" variant="outline" onClick={() => onChoose(field, "mine")}>
                      Keep mine
                    </Button>
                  </Version>
                  <Version label="Theirs" words={words(field, theirs)}>
                    <Button size="sm" variant="outline" onClick={() => onChoose(field, "theirs")}>
                      Use theirs
                    </Button>
                  </Version>
                </dl>
              </li>
            ))}
          </ul>
        </div>
      )}
      {waiting.refused !== undefined && (
        <div role="alert" className={`${BOX} border-bad`}>
          <p className="font-medium">Not saved: {waiting.refused}</p>
          <p className="text-muted">
            {Object.keys(waiting.changed).map(fieldName).join(", ")}. Your change is kept on this device.
          </p>
          <div className="mt-2 flex gap-2">
            <Button size="sm" variant="outline" onClick={onAgain}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" onClick={onDiscard}>
              Discard my change
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

interface VersionProps {
  readonly label: string;
  readonly words: string;
  readonly children: ReactNode;
}

function Version({ label, words, children }: VersionProps) {
  return (
    <div className="contents">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{words}</dd>
      <dd>{children}</dd>
    </div>
  );
}
