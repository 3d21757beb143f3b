import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Service, startService } from "./testing/service.ts";

/** Runs every line of the guide unchanged and expects the response that the line names after the `#`. */
const guide = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const lines = guide
	.split("\n")
	.filter((line) => /^curl -[iI] /.test(line))
	.map((line) => line.split(/ +# (?=\d{3})/) as [string, string | undefined]);

const modes = ["examples", "world"] as const;
const services = new Map<string, Service>();
beforeAll(async () => {
	for (const answers of modes) services.set(answers, await startService({ answers, origins: ["*"] }));
	// The first question of a run may wait for the market to be made.
	await services.get("world")?.request("/api/market-data/quote?symbols=AAPL.US");
}, 300_000);
afterAll(() => Promise.all([...services.values()].map((service) => service.close())));

test("has lines for every outcome", () => {
	const statuses = lines.map(([, expected]) => expected?.slice(0, 3));
	expect(new Set(statuses)).toEqual(
		new Set([
			"200",
			"304",
			"400",
			"401",
			"402",
			"403",
			"404",
			"405",
			"410",
			"414",
			"429",
			"431",
			"500",
			"503",
		]),
	);
});

const control = guide.split("\n").filter((line) => line.startsWith("curl") && line.includes("/_mock"));

test.each(control)("%s", async (line) => {
	const [command = ""] = line
		.replaceAll("http://127.0.0.1:4010", services.get("examples")?.origin ?? "")
		.split(" #");
	const { stdout } = await promisify(execFile)("sh", ["-c", `${command} --no-progress-meter`], {
		maxBuffer: 10_000_000,
	});
	expect(JSON.parse(stdout)).not.toHaveProperty("error");
});

const inBothModes = modes.flatMap((mode) =>
	lines.map(([command, expected]) => [mode, command, expected] as const),
);

test.each(inBothModes)("%s: %s  # %s", async (mode, command, expected) => {
	const [status, code] = (expected ?? "").split(" ");
	const line = command.replaceAll("http://127.0.0.1:4010", services.get(mode)?.origin ?? "");
	const { stdout } = await promisify(execFile)("sh", ["-c", line], { maxBuffer: 10_000_000 });
	const answer = stdout.replaceAll("\r\n", "\n");
	expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
	if (Number(status) >= 400 && code) expect(answer).toContain(`"code":"${code}"`);
	expect(answer).toMatch(/^X-Request-Id: \S+$/m);
});
