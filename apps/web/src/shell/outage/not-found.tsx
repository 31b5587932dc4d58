import { Link } from "@tanstack/react-router";
import { buttonVariants } from "../../ui/button-variants.ts";
import { Logo } from "../../ui/logo.tsx";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { Motif } from "../../ui/state/motif.tsx";
import { Heading } from "../../ui/heading.tsx";

/** For signed-out visitors of an unknown path. */
export function NotFound() {
  useDocumentTitle("404 Page Not Found");
  return (
    <main className="mx-auto flex min-h-dvh max-w-one flex-col items-start justify-center px-6 py-10">
      <Logo className="mb-6 size-9" />
      <div className="@container relative w-full overflow-hidden border-y border-line py-10 md:pb-36">
        <Motif />
        <Heading size="display" className="relative">
          404 Page Not Found
        </Heading>
        <p className="relative mt-2 text-lg text-muted">Did you forget to add the page to the router?</p>
        <Link to="/login" className={buttonVariants({ className: "relative mt-6" })}>
          Go to sign in
        </Link>
      </div>
    </main>
  );
}
