import { type ChangeEvent, useState } from "react";

/**
 * Props of a text field that saves itself. While it has the focus it shows exactly what was typed: a reply that comes in during that time,
 * with other white space, doesn't move the cursor.
 */
export function useTyped(saved: string, onType: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? saved,
    onFocus: () => setTyped(saved),
    onBlur: () => setTyped(undefined),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      setTyped(event.target.value);
      onType(event.target.value);
    },
  };
}
