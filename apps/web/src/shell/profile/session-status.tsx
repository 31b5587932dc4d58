import { useQuery } from "@tanstack/react-query";
import { duration } from "../../ui/format.ts";
import { Fact } from "../../ui/fact.tsx";
import { sessionInfoQuery } from "../../session/session-queries.ts";
import { useNow } from "../../session/use-now.ts";
import { useUser } from "../../session/user-context.ts";

/** Since when and from where this session runs. */
export function SessionStatus() {
  const { geoLocation } = useUser();
  const session = useQuery(sessionInfoQuery);
  const now = useNow();
  if (session.isError) return <p className="text-sm text-muted">The session's details could not be read.</p>;
  const info = session.data;
  return (
    <dl className="grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-1 text-sm">
      <Fact name="Duration">
        <span className="num">
          {info === undefined ? "…" : duration(now.getTime() - Date.parse(info.sessionStart))}
        </span>
      </Fact>
      <Fact name="IP address">
        <span className="num">{info?.ipAddress ?? "…"}</span>
      </Fact>
      <Fact name="Location">{info === undefined ? "…" : (info.location ?? geoLocation ?? "Unknown")}</Fact>
    </dl>
  );
}
