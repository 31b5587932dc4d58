import { createFileRoute } from "@tanstack/react-router";
import { browserSearch } from "../../../../features/compliance/framework-browser/browser-search.ts";
import { FrameworkScreen } from "../../../../features/compliance/framework-browser/framework-screen.tsx";

export const Route = createFileRoute("/_app/security-frameworks/control-frameworks/$framework")({
  validateSearch: browserSearch,
  component: function Framework() {
    return <FrameworkScreen id={Route.useParams().framework} />;
  },
});
