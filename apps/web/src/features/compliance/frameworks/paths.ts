/** The path of one of the tenant's frameworks. */
export const ONE = "/security-frameworks/published-frameworks/$frameworkId";
/** The path of their list. */
export const LIST = "/security-frameworks/published-frameworks";
