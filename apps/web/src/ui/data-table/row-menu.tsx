import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Menu } from "../overlay/menu.tsx";

interface RowMenuProps {
  /** The row's name, for assistive technology. */
  readonly label: string;
  /** `MenuItem`s. */
  readonly children: ReactNode;
}

/** The actions of one row, behind three dots. */
export function RowMenu({ label, children }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          className="size-7! text-muted touch:size-11!"
          aria-label={`Actions for ${label}`}
        >
          <Ellipsis aria-hidden />
        </Button>
      }
    >
      {children}
    </Menu>
  );
}
