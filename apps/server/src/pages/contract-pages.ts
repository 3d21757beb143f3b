import type { Request, RequestHandler, Response } from "express";
import type { DeploymentFacts } from "../deployment/deployment-document.ts";
import { type ContractFormat, PublishedContract } from "../deployment/published-contract.ts";
import type { AddressTest } from "../http/addresses.ts";
import { matches } from "../http/etag.ts";
import { requestedHost } from "../http/requested-host.ts";

const mediaTypes: Readonly<Record<ContractFormat, string>> = {
	json: "application/json; charset=utf-8",
	yaml: "application/yaml; charset=utf-8",
	openapi32: "application/json; charset=utf-8",
	postman: "application/json; charset=utf-8",
};

/** Pages of the contract with the addresses of this deployment, for each format. */
export function contractPages(
	contract: object,
	facts: DeploymentFacts,
	isTrustedProxy: AddressTest,
): (format: ContractFormat) => RequestHandler {
	const published = new PublishedContract(contract, facts);
	return (format) => async (request, response) => {
		const { raw, gzipped, digest } = await published.read(format, originOf(request, isTrustedProxy));
		const isGzip = request.acceptsEncodings("gzip", "identity") === "gzip";
		// The bytes differ by coding, and so do their validators; either tells that the caller holds the document.
		const [own, other] = isGzip ? ["-gzip", ""] : ["", "-gzip"];
		const etag = `"${digest}${own}"`;
		response.set({ ETag: etag, "Cache-Control": "no-cache" }).vary("Accept-Encoding");
		const ifNoneMatch = request.get("if-none-match");
		if (matches(ifNoneMatch, etag) || matches(ifNoneMatch, `"${digest}${other}"`))
			return void response.status(304).end();
		response.set("Content-Type", mediaTypes[format]);
		if (isGzip) response.set("Content-Encoding", "gzip");
		send(response, isGzip ? gzipped : raw);
	};
}

function send(response: Response, bytes: Buffer): void {
	response.set("Content-Length", String(bytes.length)).end(bytes);
}

/** The origin at which a request reached the service; undefined when it names none. */
export function originOf(request: Request, isTrustedProxy: AddressTest): string | undefined {
	const { headers, socket, protocol } = request;
	const forwardedHost = headers["x-forwarded-host"]?.toString();
	const given = { host: headers.host, forwardedHost };
	const host = requestedHost(given, socket.remoteAddress, isTrustedProxy);
	const address = `${protocol === "https" ? "https" : "http"}://${host}`;
	return host && URL.canParse(address) ? new URL(address).origin : undefined;
}
