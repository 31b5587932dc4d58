import { outranks, type Role, roleLabel } from "@crq/contract/roles";
import { useUser } from "../../../session/user-context.ts";

/** Whether the person can change a tenant's sign-in settings: no one there ranks above them. */
export function useRanksHighest(highest: Role | null): boolean {
  const { role } = useUser();
  return highest === null || !outranks(highest, role);
}

/** Explains why settings are read-only; renders nothing if they aren't. */
export function RankNotice({ highest }: { highest: Role | null }) {
  const may = useRanksHighest(highest);
  if (may || highest === null) return null;
  return (
    <p role="note" className="mb-6 max-w-prose border-l-2 border-warn pl-3 text-sm text-ink">
      Only {roleLabel(highest)} can change these settings, because they decide how everyone signs in. Ask an
      administrator with that role to change them.
    </p>
  );
}
