import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { environment, runNode } from "@us-market-data/tooling/testkit";
import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";
import { FakeService, PlainBot } from "./testing.fixture.ts";

const program = fileURLToPath(new URL("main.ts", import.meta.url));

it("a process serves bots until SIGTERM", async () => {
	const service = new FakeService();
	const url = await service.listen();
	const bridge = spawn(process.execPath, [program], {
		env: environment({ USMD_URL: url, PORT: "0", REPLAY: "now" }),
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exited = once(bridge, "exit");
	let printed = "";
	for await (const text of bridge.stdout.setEncoding("utf8")) {
		printed += text;
		if (printed.includes("\n")) break;
	}
	expect(printed).toContain(`Bridge to ${url} (replay=now) on ws://127.0.0.1:`);
	const address = /ws:\S+/.exec(printed)?.[0] ?? "";
	expect((await fetch(address.replace("ws:", "http:"))).status).toBe(426);
	const bot = await PlainBot.open(address.replace("/v2/iex", ""));
	expect(await bot.ask({ action: "subscribe", trades: ["KO"] })).toMatchObject([{ trades: ["KO"] }]);
	const { closed } = await service.opened();
	bridge.kill("SIGTERM");
	expect(await bot.closed).toBe(1001);
	await closed;
	expect(await exited).toEqual([0, null]);
	service.close();
});

it.each([
	["USMD_URL", "ftp://x", "the address of a service, such as http://127.0.0.1:3000"],
	["PORT", "70000", "0 to 65535"],
	["SPEED", "1000", "0 to 100"],
	["REPLAY", "yesterday", "now, a trading day such as 2026-11-20, or an instant such as 2026-11-20T14:30Z"],
	["HOST", "a b", "a host name or address"],
])("refuses %s=%s", (name, value, allowed) => {
	expect(() => readSettings({ [name]: value })).toThrow(`${name} is "${value}"; allowed: ${allowed}.`);
});

it("a process with a setting that is none leaves with 2", async () => {
	const run = await runNode(program, [], { PORT: "x" });
	expect(run).toMatchObject({ code: 2, stderr: 'PORT is "x"; allowed: 0 to 65535.\n' });
});

it("has settings that serve a local service", () => {
	expect(readSettings({})).toEqual({
		url: "http://127.0.0.1:3000",
		host: "127.0.0.1",
		port: 3100,
		replay: undefined,
		speed: 1,
	});
});
