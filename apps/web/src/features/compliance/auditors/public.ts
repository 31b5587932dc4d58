/** What assessments show of auditors: who may read one, and the dialog that lets another in. Both load when they're shown, inside a `Suspense`. */
import { lazy } from "react";

export const GiveAccess = lazy(() => import("./give-dialog.tsx"));
export const AuditorsOfAssessment = lazy(() => import("./auditors-of-assessment.tsx"));
