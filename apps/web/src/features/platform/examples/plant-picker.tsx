import { type ComponentProps, useState } from "react";
import { type Choice, Combobox } from "../../../ui/form/combobox.tsx";

const SHOWN = 50;
const PLANTS: readonly Choice[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: String(index + 1),
  label: `Plant ${index + 1}`,
  note: index % 3 === 0 ? "Larkfield Components" : undefined,
}));

type PlantPickerProps = Pick<ComponentProps<"input">, "id" | "disabled" | "aria-describedby"> & {
  readonly fails?: boolean;
};

/** A choice among ten thousand, searched here instead of by a server. */
export function PlantPicker({ fails = false, ...control }: PlantPickerProps) {
  const [value, setValue] = useState<Choice>();
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const words = (typed ?? "").toLowerCase().trim();
  const found = fails ? [] : PLANTS.filter(({ label }) => label.toLowerCase().includes(words));
  const shown = found.slice(0, SHOWN);
  return (
    <Combobox
      {...control}
      placeholder="Choose a plant"
      noun="plant"
      plural="plants"
      choices={shown}
      value={value?.id ?? ""}
      shown={value?.label ?? ""}
      typed={typed}
      onType={setTyped}
      open={open}
      onOpen={setOpen}
      onChoose={setValue}
      found={{
        count: shown.length,
        more: found.length - shown.length,
        current: true,
        error: fails ? new TypeError("Failed to fetch") : null,
        again: () => undefined,
      }}
    />
  );
}
