/** The engine's version. It changes whenever any result can change by a bit; a stored run names it. */
export const ENGINE_VERSION = "2.6.0";
