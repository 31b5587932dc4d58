/** Figures of the model of controls that server and browser share. They're apart from the shapes, so that a screen doesn't load those. */

/** The most techniques of one scenario. */
export const MOST_TECHNIQUES = 50;
/** The most scenarios that are simulated together. */
export const MOST_SIMULATED = 30;
/** The most controls and families that a tenant gives strengths of its own. */
export const MOST_STRENGTHS = 400;
/** The id of the control by which a scenario takes over how controls were assessed. */
export const AS_ASSESSED = "controls-as-assessed";
/** How much of what controls do fails together unless a tenant says otherwise. */
export const COMMON_CAUSE = 0.25;
