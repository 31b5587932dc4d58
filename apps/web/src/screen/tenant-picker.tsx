import type { ComponentProps } from "react";
import { call } from "../api/call.ts";
import { RecordPicker } from "./record-picker.tsx";

type PickerProps = Omit<
  ComponentProps<typeof RecordPicker<"tenants.list">>,
  "list" | "of" | "noun" | "labelOf" | "nameOf"
>;

/** Chooses one of all tenants: for the platform's administrators. */
export function TenantPicker(props: PickerProps) {
  return (
    <RecordPicker
      {...props}
      list="tenants.list"
      noun="tenant"
      labelOf={({ name }) => name}
      nameOf={async (tenantId) => (await call("tenants.get", { params: { tenantId } })).name}
    />
  );
}
