import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { FrameworkChoice } from "./framework-choice.tsx";

interface EntryOf {
  readonly framework: string;
  readonly entry: string;
}

interface AddEntriesProps {
  /** Those that are there: they aren't added twice. */
  readonly entries: readonly EntryOf[];
  readonly onAdd: (entries: readonly EntryOf[]) => void;
}

/** Adds entries of any framework by their identifiers, several at once. */
export function AddEntries({ entries, onAdd }: AddEntriesProps) {
  const [framework, setFramework] = useState(entries.at(-1)?.framework ?? "nist-csf-2-0");
  const [typed, setTyped] = useState("");
  const add = () => {
    const named = new Set(typed.split(/[,;\n]/).flatMap((one) => (one.trim() === "" ? [] : [one.trim()])));
    if (framework === "" || named.size === 0) return;
    const there = (entry: string) =>
      entries.some((one) => one.framework === framework && one.entry === entry);
    onAdd([...named].filter((entry) => !there(entry)).map((entry) => ({ framework, entry })));
    setTyped("");
  };
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[13rem_minmax(0,1fr)_auto]">
      <Field label="Framework">
        {(control) => (
          <FrameworkChoice
            {...control}
            nothing="Choose a framework"
            value={framework}
            onChange={setFramework}
          />
        )}
      </Field>
      <Field label="Identifiers">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="PR.AA-01, PR.AA-03"
            maxLength={1000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              add();
            }}
          />
        )}
      </Field>
      <Button variant="outline" disabled={typed.trim() === ""} onClick={add}>
        <Plus aria-hidden /> Add
      </Button>
    </div>
  );
}
