/**
 * Keeps zod from compiling parsers with `new Function`, which the Content-Security-Policy forbids. Import this first. It writes where
 * zod looks for its settings instead of calling it, so that zod itself is loaded only with the first form.
 */
const place = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

(place.__zod_globalConfig ??= {}).jitless = true;
