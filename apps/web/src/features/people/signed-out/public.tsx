/**
 * Shared parts of pages outside the session: their frames, links, steps, and the server's messages about a
 * form.
 */
export { CompanySizeField } from "./company-size-field.tsx";
export type { FormPart } from "./form-parts.ts";
export { FormFrame, PageFrame } from "./frames.tsx";
export { INLINE_LINK } from "./inline-link.ts";
export { Choices, NextSteps } from "./next-steps.tsx";
export { byField, serverMessage } from "./server-message.ts";
