import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { call, queryOf } from "../api/call.ts";
import { RecordPicker } from "./record-picker.tsx";

/** Whether the tenant has a client to choose; undefined until that is known. */
export function useHasClients(): boolean | undefined {
  const first = useQuery(queryOf("clientChoices.list", { query: { pageSize: 1 } }));
  return first.data && first.data.total > 0;
}

type PickerProps = Omit<
  ComponentProps<typeof RecordPicker<"clientChoices.list">>,
  "list" | "of" | "noun" | "labelOf" | "nameOf"
>;

/** Chooses one client of the tenant in which the session works, for people who needn't administer clients. */
export function WorkClientPicker(props: PickerProps) {
  return (
    <RecordPicker
      {...props}
      list="clientChoices.list"
      noun="client"
      labelOf={({ name }) => name}
      nameOf={async (id) =>
        (await call("clientChoices.list", { query: { id } })).items[0]?.name ?? "No longer available"
      }
    />
  );
}
