/** What assessments show of auditors: who may read one, and how another is let in. It loads when it's shown, inside a `Suspense`. */
import { lazy } from "react";

export const AuditorsOfAssessment = lazy(() => import("./auditors-of-assessment.tsx"));
