/** Keeps zod from compiling parsers with `new Function`, which the Content-Security-Policy forbids. Import this first. */
import * as z from "zod/mini";

z.config({ jitless: true });
