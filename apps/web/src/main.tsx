import "./zod-without-eval.ts";
import "./styles/main.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, Suspense, lazy } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
import { createAppRouter } from "./router.ts";
import { takeOverMissingParts } from "./shell/outage/missing-part.ts";
import { part } from "./shell/part.tsx";
import "./ui/theme.ts"; // follows the system's colors from the start, also for visitors

/** A first screen that takes longer than this begins with a pending screen. */
const PENDING_AFTER_MS = 300;
/** By then the first screen is shown. It must be loaded before the connection is lost. */
const FETCH_NOTICE_MS = 4000;
const ConnectionNotice = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, FETCH_NOTICE_MS));
  const notice = import("./shell/outage/connection-notice.tsx");
  return notice.then((part) => ({ default: part.ConnectionNotice })).catch(() => ({ default: () => null }));
});
/** Requested with the first screen, which doesn't wait for it: toasts come from what someone does there. */
const Toaster = part(async () => (await import("./ui/overlay/toaster.tsx")).Toaster);

takeOverMissingParts();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

function start(): void {
  createRoot(document.getElementById("root")!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
        <Suspense>
          <ConnectionNotice router={router} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}

// What loads quickly is shown at once, because React keeps a pending screen for 300 ms once it has shown one. The sign-in page already
// shows its start, which stays until the rest is there. Other visitors without a session wait for nothing: they see a message first.
switch (document.documentElement.dataset["stranger"]) {
  case undefined:
    void Promise.race([
      router.load(),
      new Promise((resolve) => setTimeout(resolve, PENDING_AFTER_MS)),
    ]).finally(start);
    break;
  case "sign-in":
    void router.load().finally(start);
    break;
  default:
    start();
}

/** What further screens need is read once the first has everything. */
const FETCH_VIEWS_MS = 1000;
const followViews = async () => {
  const { followFirstViews } = await import("./shell/first-views.ts");
  await followFirstViews(router);
};
// If it can't be loaded, screens name their parts themselves.
setTimeout(() => void followViews().catch(() => undefined), FETCH_VIEWS_MS);
