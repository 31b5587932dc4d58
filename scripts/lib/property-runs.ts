/** Properties are checked for the same cases on every push, so that a failure is the push's own, and for many others each night (decision 161). */
import fc from "fast-check";

if (process.env["TEST_LENGTH"] === "long") fc.configureGlobal({ numRuns: 300 });
else fc.configureGlobal({ seed: 2026 });
