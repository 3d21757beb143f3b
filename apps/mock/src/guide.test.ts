import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testing/service.ts";

/** Runs every line of the guide unchanged and expects the response that the line names after the `#`. */
const guide = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const lines = guide
	.split("\n")
	.filter((line) => line.startsWith("curl "))
	.map((line) => line.split(/ +# (?=\d{3})/) as [string, string | undefined]);

let service: Service;
beforeAll(async () => {
	service = await startService();
});
afterAll(() => service.close());

test("has lines for every outcome", () => {
	const statuses = lines.map(([, said]) => said?.slice(0, 3));
	expect(new Set(statuses)).toEqual(
		new Set(["200", "304", "400", "401", "402", "403", "404", "405", "414", "429", "431", "500", "503"]),
	);
});

test.each(lines)("%s  # %s", async (command, said) => {
	const [status, code] = (said ?? "").split(" ");
	const line = command.replaceAll("http://127.0.0.1:4010", service.origin);
	const { stdout } = await promisify(execFile)("sh", ["-c", line], { maxBuffer: 10_000_000 });
	const answer = stdout.replaceAll("\r\n", "\n");
	expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	if (Number(status) >= 400 && code) expect(answer).toContain(`"code":"${code}"`);
	expect(answer).toMatch(/^X-Request-Id: \S+$/m);
});
