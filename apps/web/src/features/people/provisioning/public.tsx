export { ProvisioningSettings } from "./provisioning-settings.tsx";
