import type { ComponentProps } from "react";
import { call } from "../../../api/call.ts";
import { RecordPicker } from "../../../screen/record-picker.tsx";

type Props = Omit<
  ComponentProps<typeof RecordPicker<"risks.people">>,
  "list" | "of" | "noun" | "plural" | "labelOf"
> & {
  readonly clientId?: string | null;
};

/** Chooses who answers for a risk. */
export function OwnerPicker({ clientId = null, ...props }: Props) {
  return (
    <RecordPicker
      nameOf={async (id) =>
        (await call("risks.people", { query: { id } })).items[0]?.name ?? "No longer available"
      }
      {...props}
      list="risks.people"
      of={{ query: clientId === null || clientId === "" ? {} : { clientId } }}
      noun="person"
      plural="people"
      labelOf={({ name }) => name}
    />
  );
}
