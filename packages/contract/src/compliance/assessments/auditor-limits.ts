/** How long auditors can read, and how much they can ask: apart from the shapes, which browsers needn't load. */

/** For how many days an access is given unless asked otherwise, and at most. */
export const AUDITOR_DAYS = { usual: 30, most: 366 } as const;
/** The most auditors of an assessment whose access hasn't ended. */
export const MOST_AUDITORS = 50;
/** How many questions an auditor asks in a day at most, and how long each can be. */
export const AUDITOR_QUESTIONS = { aDay: 50, length: 2000 } as const;
/** For how many hours a code opens an auditor's browser. */
export const AUDITOR_HOURS = 8;
