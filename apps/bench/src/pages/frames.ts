/// <reference lib="dom" />
import type { Page } from "playwright-core";

/**
 * Counts what a page draws while somebody works on it.
 *
 * @returns milliseconds between the frames
 */
export async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
	await page.evaluate(() => {
		const frames: number[] = [];
		const state = { frames, isOver: false };
		Object.assign(globalThis, { drawn: state });
		let last: number | undefined;
		const next = (at: number) => {
			if (last !== undefined) frames.push(at - last);
			last = at;
			if (!state.isOver) requestAnimationFrame(next);
		};
		requestAnimationFrame(next);
	});
	await work();
	return page.evaluate(() => {
		const { drawn } = globalThis as unknown as { drawn: { frames: number[]; isOver: boolean } };
		drawn.isOver = true;
		return drawn.frames;
	});
}

/** Frames in a second. */
export const rateOf = (frames: readonly number[]): number =>
	(1000 * frames.length) / frames.reduce((sum, each) => sum + each, 0);
