/** Where the service serves the site. */
export const base = "/guide/";
