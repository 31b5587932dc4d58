/** What pricing, password reset and the first steps share with registration. */
export { CompanySizeField } from "./form/company-size-field.tsx";
export type { FormPart } from "./form/form-parts.ts";
export { FormFrame, PageFrame } from "./frames.tsx";
export { INLINE_LINK } from "./inline-link.ts";
export { forgetToken } from "./invited/kept-token.ts";
export { NextSteps } from "./next-steps.tsx";
export { byField, serverMessage } from "./server-message.ts";
