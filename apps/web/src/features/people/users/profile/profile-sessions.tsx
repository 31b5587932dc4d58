import { roleLabel } from "@crq/contract/roles";
import { useState } from "react";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { ago, dayAndTime } from "../../../../ui/format.ts";
import { deviceName } from "./device-name.ts";
import type { ProfilePart } from "./profile-part.ts";
import { usePersonActions } from "../use-person-actions.ts";

/** A person's sessions, with actions to end them. */
export function ProfileSessions({ person, tenantId }: ProfilePart) {
  const user = useUser();
  const { signOut } = usePersonActions(person, tenantId);
  const [ending, setEnding] = useState<string>();
  const end = async (key: string, sessionId?: string) => {
    setEnding(key);
    await signOut(sessionId);
    setEnding(undefined);
  };
  if (person.sessions.length === 0) return <p className="text-sm text-muted">This user isn't signed in.</p>;
  return (
    <>
      <ul className="-mt-2 text-sm">
        {person.sessions.map((one) => (
          <li key={one.id} className="flex items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <span className="font-medium">{deviceName(one.userAgent)}</span>{" "}
              <span className="num text-muted">{one.ip}</span>
              <span className="block text-muted">
                {roleLabel(one.role)}, {one.tenantName}
                {one.clientName !== null && `, ${one.clientName}`} · last used {ago(one.seenAt)} · since{" "}
                {dayAndTime(one.createdAt, user)}
              </span>
            </div>
            {person.manageable && (
              <Button
                variant="outline"
                size="sm"
                busy={ending === one.id}
                aria-label={`Sign out ${deviceName(one.userAgent)}`}
                onClick={() => void end(one.id, one.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {person.manageable && person.sessions.length > 1 && (
        <Button variant="outline" className="mt-4" busy={ending === "all"} onClick={() => void end("all")}>
          Sign out everywhere
        </Button>
      )}
    </>
  );
}
