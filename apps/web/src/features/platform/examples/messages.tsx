import { ApiError } from "../../../api/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { Specimen } from "./specimen.tsx";

const REFUSED = new ApiError({
  status: 500,
  statusText: "Internal Server Error",
  text: JSON.stringify({ code: "internal", title: "Something went wrong", requestId: "0199-example" }),
});
const again = () => undefined;

/** What stands in place of content: nothing there, or not to be had. */
export function Messages() {
  return (
    <>
      <Specimen name="EmptyState" use="A list without anything in it: why, and what to do next.">
        <EmptyState title="No suppliers yet" action={<Button>Add supplier</Button>}>
          Suppliers that handle your data stand here. Add the first, or import a list.
        </EmptyState>
      </Specimen>
      <Specimen
        name="ErrorState"
        use="Something could not be read: what happened, what to do, the request's id for support."
      >
        <div className="grid gap-6">
          <ErrorState error={REFUSED} onRetry={again} />
          <ErrorState error={new TypeError("Failed to fetch")} onRetry={again} busy />
          <ErrorState
            error={new Error("x is not a function")}
            incident={{ id: "B-7K2M-94QX", report: () => "Incident B-7K2M-94QX" }}
            note="Your unsaved work on this page is kept in this browser."
          />
        </div>
      </Specimen>
    </>
  );
}
