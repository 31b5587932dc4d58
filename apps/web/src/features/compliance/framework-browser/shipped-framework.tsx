import type { Catalog } from "@crq/frameworks/catalog";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Framework, frameworkOf } from "../../../screen/frameworks/framework.ts";
import { catalogQuery } from "../../../screen/frameworks/shipped.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { ScreenPending } from "../../../ui/state/screen-pending.tsx";

const prepared = (catalog: Catalog) => frameworkOf(catalog);

interface ShippedFrameworkProps {
  readonly id: string;
  readonly children: (framework: Framework) => ReactNode;
}

/** A screen about a shipped framework, once its structure is there. */
export function ShippedFramework({ id, children }: ShippedFrameworkProps) {
  const framework = useQuery({ ...catalogQuery(id), select: prepared });
  return (
    <Loaded query={framework} level={1} skeleton={<ScreenPending />}>
      {children}
    </Loaded>
  );
}
