import type { Method } from "@crq/contract/people/auth";
import { ChevronRight, KeyRound, LifeBuoy, Mail, Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import type { UnderWay } from "./under-way.ts";

const WAYS = {
  email: { words: "A code by email", Icon: Mail },
  totp: { words: "Authenticator app", Icon: Smartphone },
  passkey: { words: "Passkey", Icon: KeyRound },
  recovery: { words: "Recovery code", Icon: LifeBuoy },
} as const satisfies Record<Method, object>;

/** The other methods, shown on demand. */
export function OtherWays({ signIn }: { signIn: UnderWay }) {
  const [open, setOpen] = useState(false);
  const others = signIn.methods.filter((method) => method !== signIn.method);
  if (!open)
    return (
      <Button variant="link" className="mt-3 self-start" disabled={signIn.done} onClick={() => setOpen(true)}>
        Use another way
      </Button>
    );
  return (
    <ul aria-label="Other ways" className="mt-6 divide-y divide-line border-y border-line">
      {others.map((method) => {
        const { words, Icon } = WAYS[method];
        return (
          <li key={method}>
            <Button
              variant="ghost"
              className="w-full justify-start! rounded-none! px-1!"
              disabled={signIn.done}
              onClick={() => {
                setOpen(false);
                signIn.choose(method);
              }}
            >
              <Icon aria-hidden className="text-muted" />
              {words}
              <ChevronRight aria-hidden className="ml-auto text-muted" />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
