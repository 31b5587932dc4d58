/** For other features: the screen for roles without a dashboard, and the first steps above a dashboard. */
export { FirstStepsStrip } from "./first-steps-strip.tsx";
export { RoleLanding } from "./role-landing.tsx";
