import fc from "fast-check";
import { expect, test } from "vitest";
import { ByteQueue } from "../order-book/byte-queue.ts";
import { FrameWalker } from "./frames.ts";
import * as m from "./messages.fixture.ts";

test("reads the same wherever the stream is cut", () => {
	const messages = [...Array(50).keys()].map((ref) => m.add({ at: ref, ref, shares: 1, price: 1 }));
	const whole = Buffer.concat(messages);
	fc.assert(
		fc.property(fc.array(fc.nat(whole.length), { maxLength: 40 }), (places) => {
			const [queue, walker, read] = [new ByteQueue(), new FrameWalker(), [] as number[]];
			const message = (view: DataView, start: number) => read.push(view.getUint32(start + 15));
			const cuts = [0, ...places.sort((a, b) => a - b), whole.length];
			for (const [index, from] of cuts.entries()) {
				queue.append(whole.subarray(from, cuts[index + 1]));
				walker.walk(queue, { message, unknown: () => {} });
			}
			walker.end(queue);
			expect(read).toEqual([...Array(50).keys()]);
		}),
	);
});
