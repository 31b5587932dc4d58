import { SearchInput } from "../../../ui/data-table/search-input.tsx";

interface SearchBoxProps {
  readonly typed: string;
  readonly onType: (words: string) => void;
  /** Without waiting for a pause in typing. */
  readonly onSend: (words: string) => void;
}

/** The search field above the list, which follows each key; Escape clears it. */
export function SearchBox({ typed, onType, onSend }: SearchBoxProps) {
  return (
    <SearchInput
      aria-label="Search by identifier or words"
      placeholder="Identifier or words"
      maxLength={200}
      value={typed}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSend(typed);
        if (event.key !== "Escape" || typed === "") return;
        event.preventDefault();
        event.stopPropagation();
        onSend("");
      }}
      className="w-full"
    />
  );
}
