import type { QueryClient } from "@tanstack/react-query";
import { Outlet, createRootRouteWithContext } from "@tanstack/react-router";
import { AppError } from "../shell/outage/app-error.tsx";
import { NotFound } from "../shell/outage/not-found.tsx";

interface RouterContext {
  readonly queryClient: QueryClient;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: AppError,
  notFoundComponent: NotFound,
});
