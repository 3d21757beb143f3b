import { hash } from "node:crypto";

/** The kinds under which the issuer's library keeps its records. */
export const clientKind = "Client";
export const grantKind = "Grant";
export const deviceCodeKind = "DeviceCode";

/** The grant type with which a device asks for its tokens (RFC 8628 section 3.4). */
export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code";

/**
 * Returns the name by which the store finds an id. An id is mostly a secret, such as a refresh token, and the store
 * keeps none.
 *
 * @example
 * nameOf("abc"); // => "#ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0"
 */
export const nameOf = (id: string): string => `#${hash("sha256", id, "base64url")}`;
