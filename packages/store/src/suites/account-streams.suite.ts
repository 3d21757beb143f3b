import { expect, it } from "vitest";
import type { AccountFixture } from "./account-database.ts";
import { newAccount } from "./accounts.fixtures.ts";

const description = { host: "machine", pid: 1, version: "1.0.0" };

/** Streams that are open at once: limits of an account, whatever other accounts have open. */
export function accountStreams({ store }: AccountFixture): void {
	const opener = async (maxStreams: number, maxSymbols: number | null) => {
		const { account } = await newAccount(store(), "acme");
		const other = await newAccount(store(), "other");
		const process = store().process(description);
		await process.join();
		const open = (symbols: number, accountId = account.id) =>
			process.openStream({ accountId, symbols, maxStreams, maxSymbols });
		return { process, open, other: other.account.id };
	};

	it("opens as many streams of an account as it may have, and a further one when one of them ends", async () => {
		const { process, open, other } = await opener(2, null);
		const first = await open(1);
		expect([first.isAccepted, (await open(5)).isAccepted]).toEqual([true, true]);
		expect(await open(0)).toEqual({ isAccepted: false, streams: 2, symbols: 6 });
		expect((await open(1, other)).isAccepted).toBe(true);
		if (first.isAccepted) {
			first.close();
			first.close();
		}
		await expect.poll(async () => (await open(3)).isAccepted).toBe(true);
		expect(await open(1)).toEqual({ isAccepted: false, streams: 2, symbols: 8 });
		await process.leave();
	});

	it("adds up the symbols of all streams of an account, of which one may have all", async () => {
		const { process, open } = await opener(9, 5);
		expect((await open(3)).isAccepted).toBe(true);
		expect(await open(3)).toEqual({ isAccepted: false, streams: 1, symbols: 3 });
		expect((await open(2)).isAccepted).toBe(true);
		expect(await open(Number.POSITIVE_INFINITY)).toEqual({ isAccepted: false, streams: 2, symbols: 5 });
		await process.leave();
	});

	it("counts a stream of all symbols as more than any limit", async () => {
		const { process, open } = await opener(9, null);
		expect((await open(Number.POSITIVE_INFINITY)).isAccepted).toBe(true);
		expect((await open(Number.POSITIVE_INFINITY)).isAccepted).toBe(true);
		const account = (await store().account("acme"))?.id ?? 0;
		expect(
			await process.openStream({ accountId: account, symbols: 1, maxStreams: 9, maxSymbols: 5 }),
		).toEqual({
			isAccepted: false,
			streams: 2,
			symbols: Number.POSITIVE_INFINITY,
		});
		await process.leave();
	});
}
