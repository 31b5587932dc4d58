/** Whether the tests have the night (`npm run test:long`; decision 161): then every combination is tried, and otherwise each in turn. */
export const LONG = process.env["TEST_LENGTH"] === "long";
