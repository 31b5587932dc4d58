import { Search } from "lucide-react";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/overlay/toast.ts";

const APPLE = /Mac|iP/.test(navigator.platform);
/** By then the first screen is shown. */
const FETCH_AHEAD_MS = 12_000;

const load = async () => import("../features/platform/palette/public.tsx");
const fetchAhead = () => void load().catch(() => undefined);

/** Opens the command palette, also with Ctrl-K (on a Mac, Cmd-K) from anywhere. The palette itself loads when it's likely to be used. */
export function PaletteTrigger() {
  const [Palette, setPalette] = useState<ComponentType<{ onClose: () => void }>>();
  const open = () =>
    load().then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      () => toast({ title: "Couldn't load search", variant: "destructive" }),
    );
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "k" || !(APPLE ? event.metaKey : event.ctrlKey)) return;
    event.preventDefault();
    void open();
  });

  useEffect(() => {
    const press = (event: KeyboardEvent) => openByKey(event);
    const timer = setTimeout(fetchAhead, FETCH_AHEAD_MS);
    window.addEventListener("keydown", press);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("keydown", press);
    };
  }, []);

  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        aria-keyshortcuts={APPLE ? "Meta+K" : "Control+K"}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => void open()}
        className="px-2.5! font-normal text-muted"
      >
        <Search aria-hidden />
        <span className="max-xl:sr-only">Search</span>
        <kbd aria-hidden className="font-sans text-2xs max-xl:hidden">
          {APPLE ? "⌘K" : "Ctrl K"}
        </kbd>
      </Button>
      {Palette !== undefined && <Palette onClose={() => setPalette(undefined)} />}
    </>
  );
}
