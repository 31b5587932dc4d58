/** The palette for the shell, loaded when it's opened. */
export { CommandPalette } from "./command-palette.tsx";
