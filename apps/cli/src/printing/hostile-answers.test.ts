import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usmd } from "../testing/usmd.ts";

/** A service whose names steer terminals: a title of the window, a cleared screen, C1 controls and turned text. */
const name = "\u001b]0;owned\u0007\u001b[2J\u009b31mA\u202eB\r\nC";
let server: Server;
let status = 200;
beforeAll(async () => {
	server = createServer((_, response) => {
		const body =
			status === 200
				? { quote: [{ symbol: "X.US", name, "bad\u001b[1mkey": "1" }] }
				: { error: name, code: "x", requestId: name };
		response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterAll(() => void server.close());

const runCommand = (...args: string[]) => {
	const { port } = server.address() as AddressInfo;
	return usmd(args, { USMD_URL: `http://127.0.0.1:${port}`, USMD_API_KEY: "k" });
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/;

test.each([
	["a table", []],
	["JSON", ["--json"]],
	["lines of JSON", ["--ndjson"]],
	["a chart", ["--chart"]],
])("%s shows them as text", async (_, options) => {
	status = 200;
	const { stdout, stderr } = await runCommand("quote", "X.US", ...options);
	expect(stdout + stderr).not.toBe("");
	expect(stdout + stderr).not.toMatch(steering);
});

test("JSON still means the same", async () => {
	status = 200;
	const { stdout } = await runCommand("quote", "X.US", "--json");
	expect(JSON.parse(stdout)).toHaveProperty(["quote", 0, "name"], name);
});

test.each([400, 401, 402, 403, 404, 500])("the words of an error %i are shown as text", async (given) => {
	status = given;
	for (const options of [[], ["--json"]]) {
		const { stdout, stderr } = await runCommand("quote", "X.US", ...options);
		expect(stdout).toBe("");
		expect(stderr).toContain("owned");
		expect(stderr).not.toMatch(steering);
	}
});
