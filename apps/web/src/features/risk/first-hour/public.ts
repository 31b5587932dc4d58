/** The path to a first statement of risk, for dashboards and the first steps. */
export { GuidedPath, PathOnDashboard } from "./guided-path.tsx";
