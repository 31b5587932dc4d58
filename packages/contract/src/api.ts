/** Every route, by the door through which the server serves it. */
import { auth } from "./auth.ts";
import { context } from "./context.ts";
import { portfolios } from "./portfolios.ts";
import { quantification } from "./quantification.ts";
import { scenarios } from "./scenarios.ts";

/** Routes that work inside one tenant: each runs in a transaction that sees that tenant alone. */
export const tenantApi = { scenarios, portfolios, quantification };

/** Routes outside every tenant: sign-in, set-up, the session's context. */
export const outsideApi = { auth, context };

/** Routes that administer: the caller's own tenant, or, from platform level, one tenant or all. */
export const adminApi = {};

/** Every route of the product, by group and name. */
export const api = { ...outsideApi, ...tenantApi, ...adminApi };
/** The type of every route of the product. */
export type Api = typeof api;
