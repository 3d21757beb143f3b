import type { MakingResult } from "@us-market-data/bulk";
import { beforeEach, expect, type Mock, test, vi } from "vitest";
import { FileMaker } from "./file-maker.ts";

const made: MakingResult = { made: 2, unchanged: 0, bytes: 100, isStopped: false };
const minute = 60_000;

let version: number;
let time: number;
let isReady: boolean;
let make: Mock<(signal: AbortSignal) => Promise<MakingResult | undefined>>;
let log: { info: Mock<() => void>; warn: Mock<() => void> };
let maker: FileMaker;
beforeEach(() => {
	[version, time, isReady] = [1, 0, true];
	make = vi.fn(async () => made);
	log = { info: vi.fn(), warn: vi.fn() };
	maker = new FileMaker({
		market: { dataVersion: async () => version },
		make: (signal) => make(signal),
		isReady: () => isReady,
		log,
		now: () => time,
	});
});

test("makes files when the service is ready, and once for each version", async () => {
	isReady = false;
	await maker.check();
	expect(make).not.toHaveBeenCalled();
	isReady = true;
	await maker.check();
	await maker.check();
	expect(make).toHaveBeenCalledTimes(1);
	expect(log.info).toHaveBeenCalledExactlyOnceWith(made, "files of days made");
	version = 2;
	await maker.check();
	expect(make).toHaveBeenCalledTimes(2);
});

test("makes one run at a time, and another one when the data changed meanwhile", async () => {
	const { promise, resolve } = Promise.withResolvers<MakingResult>();
	make.mockReturnValueOnce(promise);
	const run = maker.check();
	await vi.waitFor(() => expect(make).toHaveBeenCalled());
	version = 2;
	await maker.check();
	expect(make).toHaveBeenCalledTimes(1);
	resolve(made);
	await run;
	await maker.check();
	expect(make).toHaveBeenCalledTimes(2);
});

test.each([
	["another process makes them", async () => undefined, 0],
	[
		"they cannot be made",
		async () => {
			throw new Error("the disk is full");
		},
		1,
	],
])("tries again later when %s", async (_, failing, warnings) => {
	make.mockImplementationOnce(failing);
	await maker.check();
	expect(log.warn).toHaveBeenCalledTimes(warnings);
	time = 4 * minute;
	await maker.check();
	expect(make).toHaveBeenCalledTimes(1);
	time = 5 * minute;
	await maker.check();
	await maker.check();
	expect(make).toHaveBeenCalledTimes(2);
});

test("stops the run when it is closed, and begins no other", async () => {
	make.mockImplementationOnce(
		(signal) =>
			new Promise((resolve) => {
				signal.addEventListener("abort", () => resolve({ ...made, isStopped: true }));
			}),
	);
	const run = maker.check();
	await vi.waitFor(() => expect(make).toHaveBeenCalled());
	await maker.close();
	await run;
	version = 2;
	await maker.check();
	expect(make).toHaveBeenCalledTimes(1);
});
