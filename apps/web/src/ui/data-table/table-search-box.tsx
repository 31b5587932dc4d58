import { Search, X } from "lucide-react";
import { useRef } from "react";
import { Input } from "../form/input.tsx";
import { useRestedText } from "../use-rested.ts";

interface TableSearchBoxProps {
  /** The searchable fields; its label and placeholder. */
  readonly label: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches while you type; Enter searches immediately, Escape clears it. */
export function TableSearchBox({ label, text, onSearch }: TableSearchBoxProps) {
  const { typed, type, send } = useRestedText(text, onSearch);
  const input = useRef<HTMLInputElement>(null);
  const empty = () => {
    send("");
    input.current?.focus();
  };

  return (
    <span className="relative col-span-2 block w-full sm:w-44 sm:max-w-72 sm:grow">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(typed);
          if (event.key !== "Escape" || typed === "") return;
          event.preventDefault();
          event.stopPropagation();
          empty();
        }}
        className={`${typed === "" ? "" : "pr-9!"} pl-8! text-ellipsis sm:text-sm! [&::-webkit-search-cancel-button]:hidden`}
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={empty}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2 touch:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
