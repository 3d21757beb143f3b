import { METHODS } from "node:http";
import { bytesOf, headerValues, type Message, targetOf } from "../requests/request.ts";

/** Longest request target that the transport takes, in bytes (see spec/decisions.md). */
const maxTargetLength = 16 * 1024;
/** Largest head that the transport takes. Servers count a little differently, hence the margin. */
const maxHeadBytes = 64 * 1024;
const margin = 1024;

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** False for a method that the parser refuses before it reads the path. */
export const isStandardMethod = ({ method }: Message): boolean => METHODS.includes(method);

/** True if a message breaks no rule of HTTP/1.1 itself. */
export function isWellFormed(message: Message): boolean {
	const { headers } = message;
	return (
		isStandardMethod(message) &&
		/^\/[\x21-\x7e]*$/.test(targetOf(message)) &&
		isOneHost(headerValues(message, "host")) &&
		headers.every(([name, value]) => token.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value))
	);
}

/** The service wants a host that is not empty, as every request to it has one. */
const isOneHost = ([host, ...others]: readonly string[]): boolean =>
	others.length === 0 && host !== undefined && host.trim() !== "";

/** The statuses that the transport may answer because of the sizes of a message. */
export function sizeStatuses(message: Message): ReadonlySet<number> {
	const statuses = new Set<number>();
	if (targetOf(message).length > maxTargetLength) statuses.add(414);
	if (bytesOf({ ...message, body: "" }).length > maxHeadBytes - margin) statuses.add(431);
	return statuses;
}
