/** How projects say where they stand, for other features. */
export { ProjectLines } from "./project-lines.tsx";
