import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { answerMemory, writeTexts } from "./answer-bytes.ts";

/** Both ends of a connection. */
async function pair(): Promise<[server: Socket, client: Socket]> {
	const listener = createServer().listen(0, "127.0.0.1");
	await once(listener, "listening");
	const accepted = once(listener, "connection");
	const client = connect((listener.address() as AddressInfo).port, "127.0.0.1");
	const [server] = (await accepted) as [Socket];
	onTestFinished(() => {
		client.destroy();
		server.destroy();
		listener.close();
	});
	return [server, client];
}

test.each([
	["short", 100],
	["as long as the memory", answerMemory - 5],
	["longer than the memory", answerMemory + 1],
])("a body that is %s arrives behind its head", async (_name, length) => {
	const [server, client] = await pair();
	const body = `é\0${"x".repeat(length - 2)}`;
	writeTexts(server, ["he", "", "ad\n", body]);
	server.end();
	client.setEncoding("latin1");
	expect(await text(client)).toBe(`head\n${body}`);
});

test("an answer that waits for its client stays as it is while others are answered", async () => {
	const [slow, slowClient] = await pair();
	const [quick, quickClient] = await pair();
	slowClient.pause();
	const sent: string[] = [];
	const bodyOf = (n: number) => String(n % 10).repeat(answerMemory / 2);
	for (let n = 0; sent.length < 4_000 && slow.writableLength < 4 * answerMemory; n++) {
		writeTexts(slow, [`${n}:`, bodyOf(n)]);
		sent.push(`${n}:${bodyOf(n)}`);
		writeTexts(quick, [`${n}:`, "-".repeat(answerMemory / 2)]);
	}
	expect(slow.writableLength).toBeGreaterThan(0);
	quickClient.resume();
	slow.end();
	expect(await text(slowClient)).toBe(sent.join(""));
});
