import type { ComponentProps } from "react";
import { call } from "../api/call.ts";
import { useCan } from "../session/user-context.ts";
import { RecordPicker } from "./record-picker.tsx";

type PickerProps = Omit<
  ComponentProps<typeof RecordPicker<"clients.list">>,
  "list" | "of" | "noun" | "labelOf" | "nameOf"
> & {
  /** The tenant whose clients are offered; undefined: the one in which the session works. */
  readonly tenantId: string | undefined;
};

/** Chooses one client of a tenant. */
export function ClientPicker({ tenantId, ...props }: PickerProps) {
  const mayRead = useCan("client:read");
  const query = tenantId === undefined ? {} : { tenantId };
  return (
    <RecordPicker
      disabled={!mayRead}
      {...props}
      list="clients.list"
      of={{ query }}
      noun="client"
      labelOf={({ name }) => name}
      nameOf={async (id) => (await call("clients.get", { params: { id }, query })).name}
    />
  );
}
