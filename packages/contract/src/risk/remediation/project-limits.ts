/** Limits of projects, apart from their shapes: what reads addresses knows them without loading those. */

/** The most parts of a project, and how many projects a choice is made among. */
export const PROJECT_LIMITS = {
  others: 20,
  controls: 50,
  gaps: 200,
  risks: 50,
  tasks: 200,
  approved: 40,
} as const;
