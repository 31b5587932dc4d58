import { controlId } from "@crq/frameworks/control-id";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { SearchInput } from "../../../../ui/data-table/search-input.tsx";
import { Button } from "../../../../ui/button.tsx";

interface FindControlProps {
  readonly framework: Framework;
  readonly placeholder: string;
}

/** Opens the entry that was typed, or searches for the words. */
export function FindControl({ framework, placeholder }: FindControlProps) {
  const [typed, setTyped] = useState("");
  const navigate = useNavigate();
  function find(event: FormEvent) {
    event.preventDefault();
    const words = typed.trim();
    if (words === "") return;
    const id = controlId(framework.base, words);
    void navigate({
      to: "/security-frameworks/control-frameworks/$framework",
      params: { framework: framework.id },
      search: id !== undefined && framework.entries.has(id) ? { entry: id } : { q: words },
    });
  }
  return (
    <search>
      <form onSubmit={find} className="mb-8 flex max-w-md gap-2">
        <SearchInput
          aria-label="Identifier or words"
          placeholder={placeholder}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="flex-1"
        />
        <Button type="submit" variant="outline">
          Find
        </Button>
      </form>
    </search>
  );
}
