import { bytesOf, type FuzzRequest, type Message, targetOf } from "../requests/request.ts";

/** A request as a line for a shell: curl where it can say it, else the raw bytes through bash. */
export function pasteReady(request: FuzzRequest, url: URL): string {
	if (request.kind === "bytes") return rawLine(request.bytes, url);
	const messages = request.kind === "revalidation" ? [request.message] : request.messages;
	const [only] = messages;
	if (only && messages.length === 1 && isCurlExpressible(only)) {
		const line = curlLine(only, url);
		return request.kind === "revalidation"
			? `${line}   # then again with -H 'If-None-Match: ${request.form("ETAG")}'`
			: line;
	}
	return rawLine(messages.map(bytesOf).join(""), url);
}

const isCurlExpressible = (message: Message): boolean =>
	/^[\x21-\x7e]+$/.test(targetOf(message)) &&
	/^[A-Za-z-]+$/.test(message.method) &&
	/^[\x20-\x7e]*$/.test(message.body) &&
	message.headers.every(([name, value]) => /^[\x21-\x7e]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));

function curlLine(message: Message, url: URL): string {
	const method =
		message.method === "GET" ? [] : message.method === "HEAD" ? ["-I"] : ["-X", quoted(message.method)];
	const headers = message.headers
		.filter(([name, value]) => name !== "Host" || value !== "localhost")
		.filter(([name]) => name !== "Content-Length")
		.flatMap(([name, value]) => ["-H", quoted(value === "" ? `${name};` : `${name}: ${value}`)]);
	const body =
		message.body === "" ? [] : ["-X", quoted(message.method), "--data-binary", quoted(message.body)];
	const target = ["--request-target", quoted(targetOf(message))];
	return ["curl", "-gsSi", ...method, ...headers, ...body, ...target, quoted(url.origin)].join(" ");
}

function rawLine(bytes: string, url: URL): string {
	const escaped = bytes.replace(/[^\x20-\x7e]|[\\%']/g, (one) => {
		if (one === "\r") return "\\r";
		if (one === "\n") return "\\n";
		if (one === "%") return "%%";
		return `\\${one.charCodeAt(0).toString(8).padStart(3, "0")}`;
	});
	const connection = `/dev/tcp/${url.hostname}/${url.port || 80}`;
	return `(exec 3<>${connection}; printf -- '${escaped}' >&3; timeout 5 cat <&3)`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
