import { can } from "@crq/contract/permissions";
import type { ReactNode } from "react";
import { useUser } from "../../../session/user-context.ts";
import { NoFigures } from "./no-figures.tsx";
import { PlatformLevel } from "./platform-level.tsx";

interface WithFiguresProps {
  /** The screen's name. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a screen of quantification, or in its place why there is none for this person and what to do. */
export function WithFigures({ title, children }: WithFiguresProps) {
  const { role, tenantId } = useUser();
  if (tenantId === null) return <PlatformLevel title={title} />;
  return can(role, "scenario:read") ? children : <NoFigures />;
}
