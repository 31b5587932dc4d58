import { Activity, FileCheck2, Radar, Scale, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { BRAND } from "./page-header.tsx";
import { Spinner } from "./spinner.tsx";

const MESSAGES = [
  "Analyzing security controls...",
  "Scanning for vulnerabilities...",
  "Evaluating risk scenarios...",
  "Quantifying cyber risks...",
  "Reviewing access controls...",
  "Weighing loss magnitudes...",
  "Reading threat intelligence...",
  "Mapping compliance frameworks...",
  "Sorting incident data...",
  "Estimating event frequencies...",
  "Drawing loss exceedance curves...",
  "Checking evidence and sources...",
  "Balancing residual risk...",
  "Ranking remediation projects...",
  "Calibrating estimates...",
] as const;

const ICONS = [ShieldCheck, Radar, Activity, Scale, FileCheck2] as const;
const MESSAGE_MS = 1800;
const ICON_MS = 1200;

/** The full-page loading screen: the product's name, what is being waited for, and a line that changes meanwhile. */
export function LoadingScreen({ message }: { message?: string }) {
  const [line, setLine] = useState(randomMessage);
  const [icon, setIcon] = useState(0);
  useEffect(() => {
    const lines = setInterval(() => setLine(randomMessage()), MESSAGE_MS);
    const icons = setInterval(() => setIcon((current) => (current + 1) % ICONS.length), ICON_MS);
    return () => {
      clearInterval(lines);
      clearInterval(icons);
    };
  }, []);
  const Icon = ICONS[icon] ?? ShieldCheck;
  return (
    <main className="grid min-h-dvh animate-[fade-in_200ms_150ms_both] place-items-center p-6 text-center">
      <div>
        <div className="relative mx-auto grid size-14 place-items-center text-primary">
          <Spinner size="xl" className="absolute size-14! border-2!" />
          <Icon aria-hidden className="size-6" />
        </div>
        <h1 className="mt-6 text-sm font-medium tracking-[0.14em] uppercase">{BRAND}</h1>
        <output className="mt-2 block min-h-5 text-base">{message}</output>
        <p aria-hidden className="mt-1 text-sm text-muted">
          {line}
        </p>
      </div>
    </main>
  );
}

function randomMessage(): string {
  return MESSAGES[Math.floor(Math.random() * MESSAGES.length)] ?? MESSAGES[0];
}
