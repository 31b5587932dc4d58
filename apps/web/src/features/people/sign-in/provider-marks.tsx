import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";

/** The logos of the providers of social sign-in. */
export const PROVIDERS: readonly {
  readonly id: "google" | "microsoft" | "github";
  readonly name: string;
  readonly mark: ReactNode;
}[] = [
  {
    id: "google",
    name: "Google",
    mark: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <path
          fill="#4285f4"
          d="M22.56 12.25c0-.78-.07-1.53-.2-2.25H12v4.26h5.92a5.06 5.06 0 0 1-2.2 3.32v2.77h3.57c2.08-1.92 3.27-4.74 3.27-8.1z"
        />
        <path
          fill="#34a853"
          d="M12 23c2.97 0 5.46-.98 7.28-2.66l-3.57-2.77c-.98.66-2.23 1.06-3.71 1.06-2.86 0-5.29-1.93-6.16-4.53H2.18v2.84A11 11 0 0 0 12 23z"
        />
        <path fill="#fbbc05" d="M5.84 14.1a6.6 6.6 0 0 1 0-4.2V7.06H2.18a11 11 0 0 0 0 9.88l3.66-2.84z" />
        <path
          fill="#ea4335"
          d="M12 5.38c1.62 0 3.06.56 4.21 1.64l3.15-3.15C17.45 2.09 14.97 1 12 1A11 11 0 0 0 2.18 7.06l3.66 2.84C6.71 7.3 9.14 5.38 12 5.38z"
        />
      </svg>
    ),
  },
  {
    id: "microsoft",
    name: "Microsoft",
    mark: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <path fill="#f25022" d="M2 2h9.5v9.5H2z" />
        <path fill="#7fba00" d="M12.5 2H22v9.5h-9.5z" />
        <path fill="#00a4ef" d="M2 12.5h9.5V22H2z" />
        <path fill="#ffb900" d="M12.5 12.5H22V22h-9.5z" />
      </svg>
    ),
  },
  {
    id: "github",
    name: "GitHub",
    mark: (
      <svg viewBox="0 0 24 24" aria-hidden>
        <path
          fill="currentColor"
          d="M12 .3a12 12 0 0 0-3.8 23.38c.6.12.83-.26.83-.57L9 21.07c-3.34.72-4.04-1.61-4.04-1.61-.55-1.39-1.34-1.76-1.34-1.76-1.08-.74.09-.73.09-.73 1.2.09 1.83 1.24 1.83 1.24 1.08 1.83 2.81 1.3 3.5 1 .1-.78.42-1.31.76-1.61-2.67-.3-5.47-1.33-5.47-5.93 0-1.31.47-2.38 1.24-3.22-.14-.3-.54-1.52.1-3.18 0 0 1-.32 3.3 1.23a11.5 11.5 0 0 1 6 0c2.28-1.55 3.29-1.23 3.29-1.23.64 1.66.24 2.88.12 3.18a4.65 4.65 0 0 1 1.23 3.22c0 4.61-2.8 5.63-5.48 5.92.42.36.81 1.1.81 2.22l-.01 3.29c0 .31.2.69.82.57A12 12 0 0 0 12 .3z"
        />
      </svg>
    ),
  },
];

/** The logo of a provider as the server names it; a key icon for those without one. */
export function ProviderMark({ provider }: { provider: string }) {
  const known = PROVIDERS.find(({ id }) => id === provider);
  return <span className="flex size-5 shrink-0 *:size-full">{known?.mark ?? <KeyRound aria-hidden />}</span>;
}
