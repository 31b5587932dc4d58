/**
 * Keeps a process small: imported first by each program, before any other module fills the heap. By default
 * V8 lets the heap grow to several times of what is in use before it collects, and each thread keeps three
 * spaces of 16 MB for new values. What is in use may still grow without a limit from here.
 */
import { setFlagsFromString } from "node:v8";

setFlagsFromString("--heap-growing-percent=50"); // beyond what was in use after the last collection
setFlagsFromString("--max-semi-space-size=8"); // megabytes
setFlagsFromString("--semi-space-growth-factor=1");
