export { LevelSettings } from "./level-settings.tsx";
