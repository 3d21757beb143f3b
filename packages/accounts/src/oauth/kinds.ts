import { hash } from "node:crypto";

/** What the issuer's library keeps, by the kinds that it names. */
export const clientKind = "Client";
export const grantKind = "Grant";
export const deviceCodeKind = "DeviceCode";

/** How a device asks for its tokens (RFC 8628 section 3.4). */
export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

/** What the store knows an id by. An id is mostly a secret, such as a refresh token, and the store keeps none. */
export const nameOf = (id: string): string => `#${hash("sha256", id, "base64url")}`;
