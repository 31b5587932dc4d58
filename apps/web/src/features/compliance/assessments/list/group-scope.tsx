import type { Catalog } from "@crq/frameworks/catalog";
import { useId } from "react";
import { Checkbox } from "../../../../ui/form/checkbox.tsx";
import type { NewForm } from "./new-form.ts";

interface GroupScopeProps {
  readonly form: NewForm;
  readonly groups: Catalog["groups"];
}

/** The framework as a whole, or only some of its groups. */
export function GroupScope({ form, groups }: GroupScopeProps) {
  const { scope, groups: chosen } = form.values;
  const error = form.errors.groups;
  const id = useId();
  const pick = (group: string, picked: boolean) =>
    form.set("groups", picked ? [...chosen, group] : chosen.filter((one) => one !== group));
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id} className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Scope</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {(["all", "some"] as const).map((one) => (
          <label key={one} className="flex cursor-pointer items-center gap-2 text-sm touch:min-h-11">
            <input
              type="radio"
              name="scope"
              checked={scope === one}
              onChange={() => form.set("scope", one)}
              className="size-4 accent-primary"
            />
            {one === "all" ? "The whole framework" : "Only some groups"}
          </label>
        ))}
      </div>
      {scope === "some" && (
        <div className="mt-2 grid max-h-56 gap-1.5 overflow-y-auto rounded-md border border-line p-3">
          {groups.map(({ id: group, title }) => (
            <Checkbox
              key={group}
              name="groups"
              checked={chosen.includes(group)}
              onChange={(event) => pick(group, event.target.checked)}
            >
              {group} {title}
            </Checkbox>
          ))}
        </div>
      )}
      {error !== undefined && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
