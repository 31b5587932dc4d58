import { Menu } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { Button } from "../../ui/button.tsx";

const load = async () => import("./drawer-panel.tsx");
const DrawerPanel = lazy(async () => ({ default: (await load()).DrawerPanel }));

/** The navigation on phones: a button in the header that opens it as a drawer. */
export function Drawer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        className="-ml-2 md:hidden"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden />
      </Button>
      {open && (
        <Suspense>
          <DrawerPanel onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
