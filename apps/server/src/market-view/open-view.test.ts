import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { deriveTouched } from "@us-market-data/analytics";
import { openSqliteMarket } from "@us-market-data/store/sqlite";
import { dataset, dayBar } from "@us-market-data/store/testing";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { buildInThread } from "./build-in-thread.ts";
import { openView } from "./open-view.ts";

vi.mock("./build-in-thread.ts", { spy: true });

let folder: string;
let market: Awaited<ReturnType<typeof openSqliteMarket>>;
let warned: unknown[][];
let opened: { close(): Promise<void> }[];
const closeAll = () => Promise.all(opened.map((view) => view.close()));
beforeEach(async () => {
	vi.mocked(buildInThread).mockClear();
	folder = await mkdtemp(join(inject("runFolder"), "view-"));
	market = await openSqliteMarket(folder);
	opened = [];
	warned = [];
});
afterEach(async () => {
	await closeAll();
	await market.close();
});

const fill = (file: string, count: number, date: string) =>
	market.transaction(async (writer) => {
		const id = writer.beginDataset(dataset(file, "real"));
		for (let number = 1; number <= count; number++)
			writer.put("dayBars", writer.ensureSecurity(`S${number}.US`), id, dayBar(date));
		await deriveTouched(writer, new Date("2026-11-21T01:00:00Z"));
	});

function start() {
	const images: SharedArrayBuffer[] = [];
	const settings = { DATA_DIR: folder, DATABASE_URL: "", DATABASE_READ_URL: "" };
	const onImage = (image: SharedArrayBuffer) => void images.push(image);
	const log = { warn: (...entry: unknown[]) => void warned.push(entry) };
	const view = openView(market, settings, { onLoad: undefined, onImage, log });
	opened.push(view);
	return { ...view, images };
}

test("a start takes the snapshot of an earlier one, unless the data have changed since", async () => {
	await fill("one", 300, "2026-11-19");
	const first = start();
	expect((await first.view()).rows).toHaveLength(300);
	expect(buildInThread).toHaveBeenCalledTimes(1);
	await vi.waitFor(() => expect(existsSync(join(folder, "view.snapshot"))).toBe(true), 60_000);

	const second = start();
	expect((await second.view()).row("S7.US")).toMatchObject({ quote: { timestamp: "2026-11-19T21:00:00Z" } });
	expect(buildInThread).toHaveBeenCalledTimes(1);
	expect(second.images).toHaveLength(1);
	await closeAll();

	await fill("two", 300, "2026-11-20");
	const third = start();
	expect((await third.view()).row("S7.US")).toMatchObject({ quote: { timestamp: "2026-11-20T21:00:00Z" } });
	expect(buildInThread).toHaveBeenCalledTimes(2);
});

test("a start takes the snapshot of a small market too", async () => {
	await fill("one", 3, "2026-11-19");
	const first = start();
	await first.view();
	await first.close();
	const second = start();
	const read = vi.spyOn(market, "derivedFrom");
	expect((await second.view()).rows).toHaveLength(3);
	expect(read).not.toHaveBeenCalled();
});

test("a small market is read on the event loop", async () => {
	await fill("one", 3, "2026-11-19");
	expect((await start().view()).rows).toHaveLength(3);
	expect(buildInThread).not.toHaveBeenCalled();
});

test("only the first view, before which nothing is served, does not give way", async () => {
	await fill("one", 300, "2026-11-19");
	const { view } = start();
	await view();
	await fill("two", 300, "2026-11-20");
	await view();
	await vi.waitFor(() => expect(buildInThread).toHaveBeenCalledTimes(2), 60_000);
	const tasks = vi.mocked(buildInThread).mock.calls.map(([task]) => task);
	expect(tasks).toMatchObject([{ givesWay: false }, { givesWay: true }]);
});

test("a view that cannot be built is told, once for all attempts of a minute", async () => {
	await fill("one", 3, "2026-11-19");
	const { view } = start();
	await view();
	vi.spyOn(market, "derivedFrom").mockRejectedValue(new Error("no such table"));
	await fill("two", 3, "2026-11-20");
	for (let attempt = 0; attempt < 5; attempt++) {
		expect((await view()).isOutdated, "the view before serves").toBe(true);
		await vi.waitFor(() => expect(warned).toHaveLength(1), 60_000);
	}
	expect(warned).toMatchObject([[{ err: { message: "no such table" } }, expect.stringContaining("view")]]);
});
