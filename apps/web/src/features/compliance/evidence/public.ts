/** What other features show of evidence. */
import { lazy } from "react";

/** The evidence for one entry of an assessment; it loads when it's shown, inside a `Suspense`. */
export const EntryEvidence = lazy(() => import("./entry-evidence.tsx"));
