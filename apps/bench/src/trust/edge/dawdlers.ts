/**
 * Opens slow connections to a service, as a separate program: `dawdlers.ts URL COUNT LONGEST`, the last one in
 * milliseconds. Tells its parent how long each lived.
 */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds between two bytes of a connection; the connections begin one by one within the first such time. */
const interval = 500;

/**
 * Sends the start of a head and then a byte every half second; resolves with the milliseconds until it is closed, which
 * it does itself after `longest`.
 */
async function dawdle({ hostname, port }: URL, delay: number, maxMs: number): Promise<number> {
	await sleep(delay);
	const socket = connect(Number(port), hostname);
	const opened = await new Promise<number>((resolve, reject) => {
		socket.once("error", reject);
		socket.once("connect", () => resolve(performance.now()));
	});
	socket.on("error", () => {});
	socket.resume();
	let open = true;
	const closed = new Promise<number>((resolve) => {
		socket.once("close", () => {
			open = false;
			resolve(performance.now() - opened);
		});
	});
	socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
	while (open && performance.now() - opened < maxMs) {
		await Promise.race([sleep(interval), closed]);
		if (socket.writable) socket.write("a");
	}
	socket.destroy();
	return closed;
}

const [url = "", count = "", maxMs = ""] = process.argv.slice(2);
const delays = Array.from({ length: Number(count) }, (_, i) => (i * interval) / Number(count));
const lives = await Promise.all(delays.map((delay) => dawdle(new URL(url), delay, Number(maxMs))));
process.send?.(lives);
