import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { contractOf } from "./contracts.ts";

const current = fileURLToPath(new URL("../src/openapi.gen.json", import.meta.url));

test("a file, a service and a file that is none", async () => {
	const document = await contractOf(current);
	const server = createServer((request, response) => {
		response.statusCode = request.url === "/openapi.json" ? 200 : 404;
		response.end(JSON.stringify(document));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	expect(await contractOf(address)).toEqual(document);
	await expect(contractOf(`${address}/other`)).rejects.toThrow("answers 404");
	server.close();
	await expect(contractOf(fileURLToPath(import.meta.url))).rejects.toThrow("is not JSON");
	await expect(contractOf("no-such-revision")).rejects.toThrow(
		"neither a file, nor an address, nor a git revision",
	);
});

test("an address without a service", async () => {
	await expect(contractOf("http://127.0.0.1:9")).rejects.toThrow(
		"http://127.0.0.1:9/openapi.json: cannot be reached",
	);
});
