import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { contractOf, type VersionedContract } from "./contracts.ts";
import { differences } from "./differences.ts";
import { readUsageFile } from "./usage.ts";

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

test("the contract of a deployment with a prefix of its own is the same", async () => {
	const text = await readFile(current, "utf8");
	const folder = await mkdtemp(join(tmpdir(), "contract-diff-"));
	const served = JSON.parse(text.replaceAll("/api/{legacy_prefix}/", "/api/v1/")) as VersionedContract;
	for (const { get } of Object.values(served.paths))
		get.parameters = (get.parameters ?? []).filter(({ name }) => name !== "legacy_prefix");
	await writeFile(join(folder, "served.json"), JSON.stringify(served));
	expect(differences(await contractOf(join(folder, "served.json")), await contractOf(current))).toEqual([]);
	await rm(folder, { recursive: true });
});

test("a recording that is none names its file and what is wrong", async () => {
	const document = await contractOf(current);
	await expect(readUsageFile("nope.json", document)).rejects.toThrow(
		"--used nope.json: there is no such file; a recording is an HTTP archive (HAR)",
	);
	const own = fileURLToPath(import.meta.url);
	await expect(readUsageFile(own, document)).rejects.toThrow(`--used ${own}: is not JSON; a recording is`);
	await expect(readUsageFile(current, document)).rejects.toThrow(`--used ${current}: a recording is`);
});
