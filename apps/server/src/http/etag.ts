import { hash } from "node:crypto";

/** Strong validator of a body. */
export const etagOf = (body: string | Uint8Array): string => `"${hash("sha1", body, "base64url")}"`;

/** True when an `If-None-Match` header names the validator (RFC 9110 section 13.1.2, weak comparison). */
export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	if (ifNoneMatch.trim() === "*") return true;
	return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
