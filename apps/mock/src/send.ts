import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "./answer.ts";

/** Milliseconds between the pieces of a slow body. */
const step = 100;

/** Sends an answer as its delivery says: late, slowly, or cut off in the middle of the body. */
export async function send(
	response: ServerResponse,
	{ status, headers, text, delivery }: Answer,
): Promise<void> {
	const { delay = 0, isCut = false, bytesPerSecond } = delivery ?? {};
	if (delay > 0) await sleep(delay);
	response.writeHead(status, headers);
	const bytes = Buffer.from(text ?? "");
	const whole = isCut ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes;
	const size =
		bytesPerSecond === undefined ? whole.length : Math.max(1, Math.ceil((bytesPerSecond * step) / 1000));
	for (let at = 0; at < whole.length && !response.destroyed; at += size) {
		if (at > 0) await sleep(step);
		await written(response, whole.subarray(at, at + size));
	}
	if (isCut) response.destroy();
	else response.end();
}

/** Resolves when the piece has left, so that a cut comes behind it. */
const written = (response: ServerResponse, piece: Buffer): Promise<void> =>
	new Promise((resolve) => void response.write(piece, () => resolve()));
