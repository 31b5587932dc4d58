/** What other features take from a tenant's single sign-on. */
export { SamlSettings } from "./saml-settings.tsx";
