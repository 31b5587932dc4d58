import { createFileRoute } from "@tanstack/react-router";
import { ScoringScreen } from "../../../features/compliance/scoring/scoring-screen.tsx";
import { scoringSearch } from "../../../features/compliance/scoring/scoring-search.ts";

export const Route = createFileRoute("/_app/security-frameworks/nist-171a-scoring")({
  validateSearch: scoringSearch,
  component: ScoringScreen,
});
