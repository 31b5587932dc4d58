import type { Permission } from "@crq/contract/permissions";
import { useId, useState } from "react";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { SearchInput } from "../../../ui/data-table/search-input.tsx";
import { permissionGroups, permissionWords } from "../../../session/permission-words.ts";

interface PermissionPickerProps {
  readonly possible: readonly Permission[];
  readonly chosen: readonly Permission[];
  readonly error: string | undefined;
  readonly onChange: (permissions: Permission[]) => void;
}

/** Chooses a key's permissions: grouped, and searchable. */
export function PermissionPicker({ possible, chosen, error, onChange }: PermissionPickerProps) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const groups = permissionGroups(possible, typed);
  const toggle = (permission: Permission, on: boolean) =>
    onChange(on ? [...chosen, permission] : chosen.filter((one) => one !== permission));
  return (
    <fieldset className="min-w-0" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between text-sm font-medium">
        Permissions <span className="num text-xs font-normal text-muted">{chosen.length} chosen</span>
      </legend>
      <SearchInput
        name="permissions"
        aria-label="Search permissions"
        aria-invalid={error === undefined ? undefined : true}
        placeholder="Search permissions"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault(); // it searches; it doesn't create the key
        }}
      />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div tabIndex={0} className="mt-2 max-h-56 overflow-y-auto rounded-md border border-line p-3">
        {groups.length === 0 && <p className="text-sm text-muted">No matching permissions in this role.</p>}
        <div className="grid gap-3">
          {groups.map(({ title, permissions }) => (
            <fieldset key={title} className="min-w-0">
              <legend className="mb-1 text-xs font-medium text-muted">{title}</legend>
              <div className="grid gap-1.5">
                {permissions.map((permission) => (
                  <Checkbox
                    key={permission}
                    checked={chosen.includes(permission)}
                    onChange={(event) => toggle(permission, event.target.checked)}
                  >
                    {permissionWords(permission)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          ))}
        </div>
      </div>
      <div aria-live="polite">
        {error !== undefined && (
          <p id={`${id}-error`} className="mt-1.5 text-sm text-bad">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
