import { ROLES } from "@crq/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Select } from "../../../ui/form/select.tsx";
import { roleChoice } from "./role-choice.ts";

interface FilterProps {
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Chooses rows by role. */
export function RoleFilter({ value = "", onChange }: FilterProps) {
  return (
    <Select
      aria-label="Role"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-40"
    >
      <option value="">All roles</option>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {roleChoice(role)}
        </option>
      ))}
    </Select>
  );
}

/** Chooses rows by tenant; only where one sees several. */
export function TenantFilter({ value = "", onChange }: FilterProps) {
  const may = useCan("tenant:read");
  const { tenantId } = useUser();
  const sees = may && tenantId === null;
  const tenants = useQuery({
    ...queryOf("tenants.list", { query: { pageSize: 200, sort: "name" } }),
    enabled: sees,
  });
  if (!sees) return null;
  return (
    <Select
      aria-label="Tenant"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-40"
    >
      <option value="">All tenants</option>
      {tenants.data?.items.map((tenant) => (
        <option key={tenant.id} value={tenant.id}>
          {tenant.name}
        </option>
      ))}
    </Select>
  );
}

interface ChoiceFilterProps<T extends string> extends FilterProps {
  readonly label: string;
  /** What stands for no choice. */
  readonly all: string;
  readonly choices: Readonly<Record<T, string>>;
}

/** Chooses rows by one of a few states. */
export function ChoiceFilter<T extends string>(props: ChoiceFilterProps<T>) {
  const { label, all, choices, value = "", onChange } = props;
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-36"
    >
      <option value="">{all}</option>
      {Object.entries<string>(choices).map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </Select>
  );
}
