/** What other features use of control templates. */
export { TemplateOffers } from "./use/template-offers.tsx";
