import type { MentionKind } from "@crq/frameworks/oscal-document";
import { KIND_WORDS, stateWords } from "./document-words.ts";

interface SaidProps {
  readonly kind: MentionKind;
  readonly speaker: string;
  readonly state: string;
  readonly excerpt: string;
  /** The statement or objective. */
  readonly part?: string;
}

/** One thing that a document says about a control, as plain text. */
export function Said({ kind, speaker, state, excerpt, part = "" }: SaidProps) {
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-xs text-muted">
        <span className="font-medium">{KIND_WORDS[kind]}</span>
        {part !== "" && <span className="num wrap-anywhere">{part}</span>}
        {speaker !== "" && <span className="wrap-anywhere">{speaker}</span>}
        {state !== "" && <span className="text-ink wrap-anywhere">{stateWords(state)}</span>}
      </p>
      {excerpt !== "" && <p className="mt-0.5 wrap-anywhere">{excerpt}</p>}
    </div>
  );
}
