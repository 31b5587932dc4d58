import { cx } from "class-variance-authority";
import { FileInput, FilePlus2, type LucideIcon, Scissors } from "lucide-react";

/** How a framework begins. */
export type Way = "tailor" | "blank" | "file";

const WAYS: readonly { way: Way; label: string; words: string; icon: LucideIcon }[] = [
  {
    way: "tailor",
    label: "Another framework",
    words: "Take a baseline or choose entries of a framework, then adapt them.",
    icon: Scissors,
  },
  {
    way: "blank",
    label: "From scratch",
    words: "Start empty and write your own groups and entries.",
    icon: FilePlus2,
  },
  {
    way: "file",
    label: "A file",
    words: "Import OSCAL, CSV or XLSX, such as a publisher’s official texts.",
    icon: FileInput,
  },
];

interface WayChoiceProps {
  readonly value: Way;
  readonly onChange: (way: Way) => void;
}

/** What a framework begins with, as large choices. */
export function WayChoice({ value, onChange }: WayChoiceProps) {
  return (
    <fieldset className="@container">
      <legend className="mb-1.5 text-sm font-medium">Start with</legend>
      <div className="grid gap-3 @2xl:grid-cols-3">
        {WAYS.map(({ way, label, words, icon: Icon }) => (
          <label
            key={way}
            className={cx(
              "flex cursor-pointer gap-3 rounded-plate border bg-surface p-4",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary",
              value === way
                ? "border-primary ring-1 ring-primary ring-inset"
                : "border-line-strong hover:border-ink",
            )}
          >
            <input
              type="radio"
              name="way"
              value={way}
              checked={value === way}
              onChange={() => onChange(way)}
              className="sr-only"
            />
            <Icon
              aria-hidden
              className={cx("mt-0.5 size-5 shrink-0", value === way ? "text-primary" : "text-muted")}
            />
            <span className="min-w-0">
              <span className="block text-base font-medium">{label}</span>
              <span className="block text-sm text-muted">{words}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
