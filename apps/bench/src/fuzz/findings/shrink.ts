import type { FuzzRequest, Message } from "../requests/request.ts";

/**
 * Makes a request smaller as long as it still shows the fault: fewer messages, parameters, headers and path segments,
 * shorter values.
 *
 * @param reproduces sends a candidate, and returns true if it violates the same rule
 * @param attempts maximum number of its calls
 */
export async function shrink(
	request: FuzzRequest,
	reproduces: (candidate: FuzzRequest) => Promise<boolean>,
	attempts = 300,
): Promise<FuzzRequest> {
	let smallest = request;
	let left = attempts;
	for (let smaller: FuzzRequest | undefined = smallest; smaller; ) {
		smallest = smaller;
		smaller = undefined;
		for (const candidate of candidates(smallest)) {
			if (left === 0) return smallest;
			left -= 1;
			if (await reproduces(candidate)) {
				smaller = candidate;
				break;
			}
		}
	}
	return smallest;
}

/** Requests that are smaller by one step, the boldest steps first. */
function* candidates(request: FuzzRequest): Generator<FuzzRequest> {
	switch (request.kind) {
		case "bytes":
			for (const bytes of shorterTexts(request.bytes)) yield { ...request, bytes };
			return;
		case "revalidation":
			yield { kind: "messages", messages: [request.message] };
			for (const message of smallerMessages(request.message)) yield { ...request, message };
			return;
		case "messages":
			if (request.messages.length > 1) {
				for (const index of request.messages.keys())
					yield { kind: "messages", messages: request.messages.toSpliced(index, 1) };
			}
			for (const [index, message] of request.messages.entries()) {
				for (const smaller of smallerMessages(message))
					yield { kind: "messages", messages: request.messages.with(index, smaller) };
			}
	}
}

function* smallerMessages(message: Message): Generator<Message> {
	if (message.method !== "GET") yield { ...message, method: "GET" };
	if (message.body !== "") yield withoutBody(message);
	for (const index of message.headers.keys()) {
		const [name = ""] = message.headers[index] ?? [];
		if (name !== "Host" && name !== "Content-Length" && name !== "Transfer-Encoding")
			yield { ...message, headers: message.headers.toSpliced(index, 1) };
	}
	for (const index of message.query.keys()) yield { ...message, query: message.query.toSpliced(index, 1) };
	for (const [index, piece] of message.query.entries()) {
		for (const shorter of shorterValues(piece))
			yield { ...message, query: message.query.with(index, shorter) };
	}
	for (const [index, [name, value]] of message.headers.entries()) {
		if (name === "Host") continue;
		for (const shorter of shorterTexts(value))
			yield { ...message, headers: message.headers.with(index, [name, shorter]) };
	}
	const segments = message.path.split("/");
	for (const index of segments.keys()) {
		for (const shorter of shorterTexts(segments[index] ?? ""))
			yield { ...message, path: segments.with(index, shorter).join("/") };
	}
}

const withoutBody = (message: Message): Message => ({
	...message,
	body: "",
	headers: message.headers.filter(([name]) => name !== "Content-Length" && name !== "Transfer-Encoding"),
});

/** A piece of a query with a shorter value; an escaped byte goes as a whole. */
function* shorterValues(piece: string): Generator<string> {
	const at = piece.indexOf("=") + 1;
	for (const shorter of shorterTexts(piece.slice(at))) yield piece.slice(0, at) + shorter;
}

/** Without its first or second half, a quarter, and, when it is short, without any one of its units. */
function* shorterTexts(text: string): Generator<string> {
	const units = text.match(/%[0-9a-fA-F]{2}|[\s\S]/g) ?? [];
	for (let size = Math.ceil(units.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
		if (units.length > 32 && size < units.length / 16) return;
		for (let at = 0; at < units.length; at += size) yield units.toSpliced(at, size).join("");
	}
}
