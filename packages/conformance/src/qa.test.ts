import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { send } from "./http-client.ts";

const program = fileURLToPath(new URL("./qa.ts", import.meta.url));

interface Run {
	readonly child: ChildProcess;
	readonly output: { stdout: string; stderr: string };
}

function qa(args: readonly string[]): Run {
	const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] });
	const output = { stdout: "", stderr: "" };
	for (const name of ["stdout", "stderr"] as const)
		child[name].setEncoding("utf8").on("data", (text: string) => {
			output[name] += text;
		});
	return { child, output };
}

async function addressOf({ child, output }: Run): Promise<string> {
	for (;;) {
		const [, address] = /judging \S+ at (\S+)\n/.exec(output.stdout) ?? [];
		if (address) return address;
		await once(child.stdout ?? child, "data");
	}
}

test("a file that cannot be written costs neither the report nor the other files", async () => {
	const folder = await mkdtemp(join(tmpdir(), "qa-"));
	const service = createServer((_, response) => void response.writeHead(404).end("{}")).listen(
		0,
		"127.0.0.1",
	);
	await once(service, "listening");
	const to = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
	const [har, usage] = [join(program, "no/proxy.har"), join(folder, "usage.json")];
	const run = qa(["proxy", "--to", to, "--port", "0", "--har", har, "--usage", usage]);
	const target = "/company/AAPL.US/profile";
	await send(await addressOf(run), { method: "GET", target, headers: {} });
	const closed = once(run.child, "close");
	run.child.kill("SIGINT");
	expect(await closed).toEqual([2, null]);
	service.close();
	expect(run.output.stdout).toContain("# 1 exchanges");
	expect(run.output.stderr).toContain(`error: ${har} cannot be written: a part of its path is a file\n`);
	expect(JSON.parse(await readFile(usage, "utf8"))).toHaveProperty(
		"operations.getCompanyProfile.requests",
		1,
	);
	await rm(folder, { recursive: true });
});

test("a port that another process has is named, and the form of one", async () => {
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	const port = String((other.address() as AddressInfo).port);
	const folder = await mkdtemp(join(tmpdir(), "qa-"));
	const har = join(folder, "empty.har");
	await writeFile(har, '{"log":{"entries":[]}}');
	for (const args of [
		["proxy", "--to", "http://127.0.0.1:9"],
		["replay", har],
	]) {
		const output = `--port is "${port}"; allowed: a port that no other process has, or 0 for any free one.`;
		expect(await ended([...args, "--port", port])).toEqual([2, `error: ${output}\n`]);
		const [code, tooHigh] = await ended([...args, "--port", "65536"]);
		expect([code, tooHigh]).toEqual([2, expect.stringContaining("It must be a number from 0 to 65535.")]);
	}
	other.close();
	await rm(folder, { recursive: true });
});

test.each([
	["no.har", undefined, "which cannot be read: there is no such file."],
	["text.har", "hello", "allowed: an HTTP archive as --har writes it: the file is no JSON."],
	[
		"other.har",
		"{}",
		"allowed: an HTTP archive as --har writes it: the file is no HTTP archive: it has no log.entries.",
	],
	[
		"status.har",
		recording({}, { status: 42 }),
		"log.entries[0].response.status is 42; allowed: 0 where there was no answer, else 200 to 599.",
	],
	["method.har", recording({ method: 5 }), "log.entries[0].request.method is 5; allowed: text."],
	["url.har", recording({ url: undefined }), "log.entries[0].request.url is missing; allowed: text."],
	[
		"header.har",
		recording({}, { headers: [{ name: "a b", value: "c" }] }),
		'headers[0] is {"name":"a b","value":"c"}; allowed: a name and a value of HTTP.',
	],
	[
		"body.har",
		recording({}, { content: { text: 7 } }),
		"log.entries[0].response.content.text is 7; allowed: text, or none.",
	],
	["entry.har", '{"log":{"entries":[null]}}', "log.entries[0].request.method is missing; allowed: text."],
])("a recording that cannot be served is named: %s", async (name, text, reason) => {
	const folder = await mkdtemp(join(tmpdir(), "qa-"));
	const file = join(folder, name);
	if (text !== undefined) await writeFile(file, text);
	const [code, stderr] = await ended(["replay", file, "--port", "0"]);
	expect([code, stderr]).toEqual([2, expect.stringContaining(`error: <file> is "${file}"`)]);
	expect(stderr.endsWith(`${reason}\n`)).toBe(true);
	await rm(folder, { recursive: true });
});

/** A recording of one exchange with changes. */
function recording(request: object, response: object = {}): string {
	const entry = {
		request: { method: "GET", url: "http://127.0.0.1/account/usage", ...request },
		response: { status: 200, headers: [], content: { text: "{}" }, ...response },
	};
	return JSON.stringify({ log: { entries: [entry] } });
}

/** Exit code and standard error of a run that ends by itself. */
async function ended(args: readonly string[]): Promise<[number, string]> {
	const { child, output } = qa(args);
	const [code] = (await once(child, "close")) as [number];
	return [code, output.stderr];
}
