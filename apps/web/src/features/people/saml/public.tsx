/** A tenant's single sign-on, for other features. */
export { SamlSettings } from "./saml-settings.tsx";
