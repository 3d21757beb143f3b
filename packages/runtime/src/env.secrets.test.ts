import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BadSetting } from "@us-market-data/market";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "./env.ts";

const token = "0123456789abcdef";

async function fileWith(text: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "env-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	const file = join(folder, "secret");
	await writeFile(file, text);
	return file;
}

test("a secret may stand in a file, whose last line may end", async () => {
	const given = { METRICS_TOKEN_FILE: await fileWith(`${token}\n`) };
	expect(readEnv(given, "/srv").METRICS_TOKEN).toBe(token);
});

test("a file that cannot be read, and a secret given twice, are refused", async () => {
	expect(() => readEnv({ METRICS_TOKEN_FILE: "/nowhere/token" }, "/srv")).toThrow(
		'Setting METRICS_TOKEN_FILE is "/nowhere/token"; allowed: a file that can be read.',
	);
	const twice = { METRICS_TOKEN: token, METRICS_TOKEN_FILE: await fileWith(token) };
	expect(() => readEnv(twice, "/srv")).toThrow(
		"Settings METRICS_TOKEN and METRICS_TOKEN_FILE are both given",
	);
});

test("what is no secret is not looked for in a file", () => {
	expect(readEnv({ PORT_FILE: "/nowhere" }, "/srv").PORT).toBe(3000);
});

test("an address with a user is shown without what is secret of it", () => {
	const read = () => readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://user:hidden@collector:4318" }, "/srv");
	expect(read).toThrow('Setting OTEL_EXPORTER_OTLP_ENDPOINT is "http://…"; allowed: http(s)://host:port');
});

test.each(["http://user:hidden@mirror:80", "http://mirror:80/?token=hidden", "http://hidden@mirror/"])(
	"a mirror with credentials is refused without them: %s",
	(SOURCE_MIRROR) => {
		const read = () => readEnv({ SOURCE_MIRROR }, "/srv");
		expect(read).toThrow(/^Setting SOURCE_MIRROR is "http:.*; allowed: http:.* without user and password/);
		expect(read).not.toThrow("hidden");
	},
);

test("a secret that is not usable is named and not shown, wherever it stood", async () => {
	for (const given of [{ METRICS_TOKEN: "too short" }, { METRICS_TOKEN_FILE: await fileWith("too short") }]) {
		const read = () => readEnv(given, "/srv");
		expect(read).toThrow(BadSetting);
		expect(read).toThrow(
			/^Setting METRICS_TOKEN is not usable \(its value is not shown\); allowed: 16 characters/,
		);
		expect(read).not.toThrow("too short");
	}
});
