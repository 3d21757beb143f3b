import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { SharedResults } from "../answers/result-store.ts";
import type { ToolMessage } from "./messages.ts";
import { type SendDataRequest, ToolsEnded, ToolsThread } from "./tools-thread.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "usmd-tools-thread-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (options: Partial<ConstructorParameters<typeof ToolsThread>[0]> = {}) => {
	const tools = new ToolsThread({ folder, legacyPrefix: "legacy", onError: () => {}, ...options });
	onTestFinished(() => tools.close());
	return tools;
};

const messageOf = (account: string, id: number, method: string, params?: unknown): ToolMessage => ({
	account,
	hasToken: false,
	toolsets: [],
	headers: {
		"content-type": "application/json",
		accept: "application/json, text/event-stream",
	},
	body: new TextEncoder().encode(JSON.stringify({ jsonrpc: "2.0", id, method, params })),
});
const quotes = {
	name: "call_operation",
	arguments: { operation: "getQuotes", params: { symbols: "KO.US" } },
};
const { signal } = new AbortController();
const never: SendDataRequest = () => new Promise(() => {});
/** From here on, only the test moves the times of messages. */
function holdTimers(): void {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	onTestFinished(() => void vi.useRealTimers());
}
const text = ({ body }: { body: Uint8Array }) => new TextDecoder().decode(body);

test("a message that takes too long is answered with an error, and those of other accounts go on", async () => {
	holdTimers();
	const tools = open({ limits: { messageMs: 1_500, expiryMs: 1_000 } });
	await tools.answer(messageOf("1", 1, "ping"), never, signal);
	const long = tools.answer(messageOf("1", 7, "tools/call", quotes), never, signal);
	vi.advanceTimersByTime(700);
	const data = Promise.withResolvers<undefined>();
	const other = tools.answer(messageOf("2", 8, "tools/call", quotes), () => data.promise, signal);
	vi.advanceTimersByTime(800);
	expect(JSON.parse(text(await long))).toMatchObject({
		id: 7,
		error: { code: -32_001, message: expect.stringContaining("took too long") },
	});
	data.resolve(undefined);
	expect(text(await other)).toContain('"id":8');
});

test("without a folder the service stores the results, which the thread of another process reads", async () => {
	const stored = new Map<string, string>();
	const results: SharedResults = {
		save: async (account, id, result) => void stored.set(`${account} ${id}`, result),
		read: async (account, id) => stored.get(`${account} ${id}`),
		ids: async (account) =>
			[...stored.keys()].flatMap((name) =>
				name.startsWith(`${account} `) ? [name.split(" ")[1] ?? ""] : [],
			),
	};
	const body = new TextEncoder().encode('{"list":[{"symbol":"KO.US","lastDone":"61.5"}]}');
	const answers: SendDataRequest = async () => ({
		status: 200,
		headers: { "content-type": "application/json" },
		body,
	});
	const [one, other] = [open({ folder: undefined, results }), open({ folder: undefined, results })];
	const made = text(await one.answer(messageOf("1", 1, "tools/call", quotes), answers, signal));
	const id = /\br_[0-9a-z]{10}\b/.exec(made)?.[0] ?? "";
	expect([...stored.keys()]).toEqual([`1 ${id}`]);
	const query = (account: string) =>
		messageOf(account, 2, "tools/call", {
			name: "query_results",
			arguments: { sql: `select lastDone from ${id}` },
		});
	expect(text(await other.answer(query("1"), never, signal))).toContain("61.5");
	expect(text(await other.answer(query("2"), never, signal))).not.toContain("61.5");
	const broken = { ...results, save: () => Promise.reject(new Error("the database is away")) };
	const failing = open({ folder: undefined, results: broken });
	expect(text(await failing.answer(messageOf("1", 3, "tools/call", quotes), answers, signal))).toContain(
		'"id":3',
	);
});

test("a thread that computes without a pause is ended, its messages can be retried, and another thread starts", async () => {
	const program = join(folder, "busy.mjs");
	const reply = `{ kind: "reply", id: told.id, reply: { status: 200, headers: {}, body: new Uint8Array() } }`;
	await writeFile(
		program,
		`import { parentPort } from "node:worker_threads";
parentPort.on("message", (told) => {
	if (told.message?.account === "1") for (;;) {}
	if (told.message?.account === "3") parentPort.postMessage(${reply});
});`,
	);
	holdTimers();
	const tools = open({ program: pathToFileURL(program), limits: { messageMs: 300, expiryMs: 200 } });
	const replies = [messageOf("2", 1, "ping"), messageOf("1", 2, "ping")].map((message) =>
		tools.answer(message, never, signal),
	);
	vi.advanceTimersByTime(500);
	const reasons = (await Promise.allSettled(replies)).map((one) => one.status === "rejected" && one.reason);
	expect(reasons).toEqual([expect.any(ToolsEnded), expect.any(ToolsEnded)]);
	expect((await tools.answer(messageOf("3", 3, "ping"), never, signal)).status).toBe(200);
});
