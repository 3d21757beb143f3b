import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { generate } from "selfsigned";

/** A host over TLS that serves client ID metadata documents. */
export interface DocumentHost {
	/** Name and port. */
	host: string;
	/** The certificate, for a process that is to trust it. */
	certificateFile: string;
	/** Connections that were opened, with TLS or not. */
	connections(): number;
	/** Paths that were requested. */
	requested: string[];
	/** Address at which the host changes to another protocol instead of an answer. */
	changing: string;
	/** Serves a document at a path, with its own address as `client_id` unless it names one. Returns the address. */
	serve(path: string, document: Record<string, unknown>): string;
	close(): void;
}

/** Starts a host whose certificate is stored in a folder. */
export async function startDocumentHost(folder: string): Promise<DocumentHost> {
	const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
		extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
	});
	const certificateFile = join(folder, "documents.pem");
	await writeFile(certificateFile, cert);
	const documents = new Map<string, object>();
	const requested: string[] = [];
	const changing = "/changing.json";
	let connections = 0;
	const server = createServer({ key, cert }, ({ url = "" }, response) => {
		requested.push(url);
		if (url === changing) {
			response.socket?.end("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n");
			return;
		}
		const document = documents.get(url);
		response.writeHead(document ? 200 : 404, { "content-type": "application/json" });
		response.end(JSON.stringify(document ?? {}));
	})
		.on("connection", () => {
			connections++;
		})
		.listen(0, "localhost");
	await once(server, "listening");
	const host = `localhost:${(server.address() as AddressInfo).port}`;
	return {
		host,
		certificateFile,
		requested,
		changing: `https://${host}${changing}`,
		connections: () => connections,
		serve: (path, document) => {
			const address = `https://${host}${path}`;
			documents.set(path, { client_id: address, ...document });
			return address;
		},
		close: () => void server.close(),
	};
}
