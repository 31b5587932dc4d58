import { Activity, FileCheck2, Radar, Scale, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { MESSAGE_MS, nextMessage } from "./loading-messages.ts";
import { BRAND } from "../page-header.tsx";
import { Spinner } from "./spinner.tsx";

const ICONS = [ShieldCheck, Radar, Activity, Scale, FileCheck2] as const;
const ICON_MS = 1200;

/** The full-page loading screen: the product's name, what is loading, and a line that changes. */
export function LoadingScreen({ message }: { message?: string }) {
  return (
    <main className="grid min-h-dvh animate-[fade-in_200ms_150ms_both] place-items-center p-6 text-center">
      <LoadingNotice message={message} />
    </main>
  );
}

interface LoadingNoticeProps {
  readonly message: string | undefined;
  readonly heading?: "h1" | "p";
  /** Nothing changes, as for a photograph. */
  readonly still?: boolean;
}

/** The content of the loading screen. With reduced motion the icon doesn't change. */
export function LoadingNotice({ message, heading: Heading = "h1", still = false }: LoadingNoticeProps) {
  const [line, setLine] = useState(() => nextMessage(undefined, still ? () => 0 : Math.random));
  const [icon, setIcon] = useState(0);
  useEffect(() => {
    if (still) return undefined;
    const lines = setInterval(() => setLine((current) => nextMessage(current)), MESSAGE_MS);
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const turn = () => setIcon((current) => (current + 1) % ICONS.length);
    const icons = calm ? undefined : setInterval(turn, ICON_MS);
    return () => {
      clearInterval(lines);
      clearInterval(icons);
    };
  }, [still]);
  const Icon = ICONS[icon] ?? ShieldCheck;
  return (
    <div>
      <div className="relative mx-auto grid size-14 place-items-center text-primary">
        <Spinner size="xl" className="absolute size-14! border-2!" />
        <Icon aria-hidden className="size-6" />
      </div>
      <Heading className="mt-6 text-sm font-medium tracking-[0.14em] uppercase">{BRAND}</Heading>
      <output className="mt-2 block min-h-5 text-base">{message}</output>
      <p aria-hidden className="mt-1 text-sm text-muted">
        {line}
      </p>
    </div>
  );
}
