import type { ClientRecord } from "@crq/contract/platform/clients";
import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { Select } from "../../../ui/form/select.tsx";

/** With more clients than this a search takes the place of a plain choice. */
const FEW = 8;

interface ClientChooserProps {
  readonly clients: readonly ClientRecord[];
  /** There are more at the server than these. */
  readonly more: boolean;
  readonly chosen: string | undefined;
  /** What is searched for. */
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onChoose: (clientId: string) => void;
}

/** Chooses the client whose dashboard is shown: from a list where there are few, by search where there are many. */
export function ClientChooser(props: ClientChooserProps) {
  const { clients, more, chosen, words, onChoose } = props;
  const known = clients.some(({ id }) => id === chosen);
  if (clients.length > FEW || more || words !== "" || !known) return <SearchedChooser {...props} />;
  return (
    <div className="mb-6 sm:w-72 print:hidden" data-tour="client-chooser">
      <Select aria-label="Client" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {clients.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

function SearchedChooser({ clients, more, chosen, words, onWords, onChoose }: ClientChooserProps) {
  const [open, setOpen] = useState(false);
  const name = clients.find(({ id }) => id === chosen)?.name ?? "Choose a client";
  const close = () => {
    setOpen(false);
    onWords("");
  };
  const wanted = words.trim().toLowerCase();
  const found = clients.filter((client) => more || client.name.toLowerCase().includes(wanted));
  return (
    <div className="mb-6 print:hidden" data-tour="client-chooser">
      <Button
        variant="outline"
        onClick={() => setOpen(true)}
        className="max-w-full justify-between sm:min-w-72"
        aria-haspopup="dialog"
      >
        <span className="truncate">{name}</span>
        <ChevronDown aria-hidden className="text-muted" />
      </Button>
      <Dialog open={open} onClose={close} title="Choose a client">
        <Field label="Search by name">
          {(control) => (
            <Input
              {...control}
              type="search"
              // eslint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to search
              autoFocus
              value={words}
              onChange={(event) => onWords(event.target.value)}
            />
          )}
        </Field>
        <ul className="mt-3 max-h-80 overflow-y-auto border-y border-line">
          {found.map((client) => (
            <li key={client.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                aria-current={client.id === chosen ? "true" : undefined}
                onClick={() => {
                  onChoose(client.id);
                  close();
                }}
                className="flex min-h-9 w-full items-center justify-between gap-3 px-2 py-1 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2 touch:min-h-11"
              >
                {client.name}
                {client.id === chosen && <Check aria-hidden className="size-4 shrink-0" />}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className="mt-3 text-sm text-muted">No client has “{words.trim()}” in its name.</p>
        )}
        {more && <p className="mt-2 text-xs text-muted">There are more: search to find them.</p>}
      </Dialog>
    </div>
  );
}
