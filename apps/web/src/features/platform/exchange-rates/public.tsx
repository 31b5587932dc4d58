export { RateSettings } from "./rate-settings.tsx";
