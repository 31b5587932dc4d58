import type { ComponentProps } from "react";
import { RecordPicker } from "../../../screen/record-picker.tsx";

type Props = Omit<
  ComponentProps<typeof RecordPicker<"evidence.owners">>,
  "list" | "of" | "noun" | "plural" | "labelOf"
> & {
  readonly clientId: string | null;
};

/** Chooses who keeps evidence current. */
export function OwnerPicker({ clientId, ...props }: Props) {
  return (
    <RecordPicker
      {...props}
      list="evidence.owners"
      of={{ query: clientId === null ? {} : { clientId } }}
      noun="person"
      plural="people"
      nothing="No one"
      labelOf={({ name }) => name}
      noteOf={({ email }) => email}
    />
  );
}
