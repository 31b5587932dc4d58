/** What other features take: the screen for those who have no dashboard of their own. */
export { RoleLanding } from "./role-landing.tsx";
