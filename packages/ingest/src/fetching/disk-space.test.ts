import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { LowSpace, requireSpace, systemSpace } from "./disk-space.ts";
import { MiB } from "./limits.ts";
import { hostileSource, victim } from "./testing.ts";

test("nothing is fetched to a disk with less room than is to stay free", async () => {
	let requestCount = 0;
	const port = await hostileSource((_, response) => {
		requestCount += 1;
		response.end("x".repeat(5000));
	});
	const { fetch, remainingFiles, context } = await victim(port);
	context.settings = { ...context.settings, reserve: 2 ** 60 };
	await expect(fetch()).rejects.toThrow(
		/^Free space of the disk is [\d,]+ MiB; allowed: at least [\d,]+ MiB that/,
	);
	expect([requestCount, await remainingFiles()]).toEqual([0, []]);
});

test("a file whose length would leave too little is not begun", async () => {
	const port = await hostileSource((_, response) => response.end("x".repeat(3 * MiB)));
	const { fetch, remainingFiles, context } = await victim(port, { spaceOf: async () => 12 * MiB });
	context.settings = { ...context.settings, reserve: 10 * MiB };
	await expect(fetch()).rejects.toThrow(
		"Free space of the disk is 12 MiB, 3 MiB are wanted; allowed: at least 10 MiB",
	);
	expect(await remainingFiles()).toEqual([]);
});

test("a disk that fills up while a file comes ends the transfer, and what came is removed", async () => {
	const port = await hostileSource((_, response) => {
		const more = () => response.write(Buffer.alloc(MiB), (error) => !error && setImmediate(more));
		more();
	});
	let looks = 0;
	const spaceOf = async () => (30 - 8 * looks++) * MiB;
	const { fetch, remainingFiles, context } = await victim(port, { spaceOf });
	context.settings = { ...context.settings, reserve: 10 * MiB };
	await expect(fetch()).rejects.toBeInstanceOf(LowSpace);
	expect(looks).toBeLessThan(6);
	expect(await remainingFiles()).toEqual([]);
});

test("less than a MiB is not told as none", async () => {
	const spaceOf = async () => 10 * MiB;
	await expect(requireSpace("", { needed: 1, reserve: 10 * MiB, spaceOf })).rejects.toThrow(
		"10 MiB, 1 MiB are wanted",
	);
});

test("the system says what is free", async () => {
	const folder = await temporaryFolder();
	expect(await systemSpace(folder)).toBeGreaterThan(0);
	await requireSpace(folder, { reserve: 0 });
});
