import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Input } from "../../../../ui/form/input.tsx";

/** How long typing must rest before the server is asked. */
const REST_MS = 250;

interface ScenarioSearchProps {
  readonly text: string;
  readonly onSearch: (text: string) => void;
}

/** Searches titles as one types. */
export function ScenarioSearch({ text, onSearch }: ScenarioSearchProps) {
  const [typed, setTyped] = useState(text);
  const [asked, setAsked] = useState(text);
  // The URL changed by other means, such as the Back button.
  if (text !== asked) {
    setAsked(text);
    setTyped(text);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onSearch(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, onSearch]);
  return (
    <span className="relative block w-full sm:w-72">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label="Search scenarios"
        placeholder="Search titles"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-8!"
      />
    </span>
  );
}
