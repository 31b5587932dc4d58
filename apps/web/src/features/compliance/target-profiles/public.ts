/** The target profile and its gap, for the screen of its framework. */
import { lazy } from "react";

/** Loads when it's shown, inside a `Suspense`. */
export const ProfileArea = lazy(() => import("./profile-area.tsx"));
export { profileSearch } from "./profile-search.ts";
