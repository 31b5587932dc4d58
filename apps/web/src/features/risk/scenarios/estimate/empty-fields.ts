import { createContext } from "react";

/**
 * Whether empty fields are marked as errors. In a scenario they aren't, until someone tries to save it: estimating takes as long
 * as it takes.
 */
export const MarksEmptyFields = createContext(true);
