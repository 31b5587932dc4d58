import { useRouter } from "@tanstack/react-router";
import { ErrorState } from "../ui/error-state.tsx";
import { Logo } from "../ui/logo.tsx";
import { useDocumentTitle } from "../ui/page-header.tsx";

/** Stands for a screen that failed, inside the shell: the rest stays usable. */
export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  useDocumentTitle("Something went wrong");
  return (
    <ErrorState
      level={1}
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}

/** Stands for the whole application when it cannot be shown. */
export function AppError({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col justify-center px-6 py-10">
      <Logo className="mb-6 size-9" />
      <ScreenError error={error} reset={reset} />
    </main>
  );
}
