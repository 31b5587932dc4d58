/** What the shell takes: the palette, fetched when it is opened. */
export { CommandPalette } from "./command-palette.tsx";
