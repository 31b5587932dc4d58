import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "../form/input.tsx";

/** How long typing must rest before the server is asked. */
const REST_MS = 200;

interface TableSearchBoxProps {
  /** What can be searched for; its label and placeholder. */
  readonly label: string;
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches as one types; Enter does at once, Escape empties it. */
export function TableSearchBox({ label, text, onSearch }: TableSearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const [sent, setSent] = useState(text);
  const [seen, setSeen] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (text !== seen) {
    setSeen(text);
    // The URL changed by other means, such as the Back button.
    if (text !== sent) {
      setTyped(text);
      setSent(text);
    }
  }

  const send = (words: string) => {
    clearTimeout(timer.current);
    setSent(words.trim());
    if (words.trim() !== text) onSearch(words.trim());
  };
  const type = (words: string) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(words), REST_MS);
  };
  const empty = () => {
    setTyped("");
    send("");
    input.current?.focus();
  };

  return (
    <span className="relative col-span-2 block w-full sm:w-56 sm:max-w-72 sm:grow">
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
        className={`${typed === "" ? "" : "pr-9!"} pl-8! text-ellipsis [&::-webkit-search-cancel-button]:hidden`}
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={empty}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2 touch:w-11"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
