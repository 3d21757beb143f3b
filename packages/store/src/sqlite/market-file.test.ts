import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTick } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { environment } from "@us-market-data/tooling/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataset, dayBar, importInto, news } from "../suites/market.fixtures.ts";
import { openMarketFile } from "./market.ts";
import { pinMarketFile } from "./pinned-market.ts";

describe("the file of market data", () => {
	let folder: string;
	let file: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), "market-"));
		file = join(folder, "market.sqlite");
	});
	afterEach(() => rm(folder, { recursive: true }));

	const hash = async () =>
		createHash("sha256")
			.update(await readFile(file))
			.digest("hex");
	const firstDay = Date.UTC(2000, 0, 1);
	const date = (day: number) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
	const fill = async (securities: number) => {
		const store = await openMarketFile(file);
		await importInto(store, "bars", "real", (writer, id) => {
			for (let i = 0; i < securities; i++) {
				const security = writer.ensureSecurity(`S${i}.US`);
				for (let day = 0; day < 50; day++) writer.put("dayBars", security, id, dayBar(date(day)));
			}
		});
		return store;
	};

	it("gives the space of its log back when the versions that kept it are released", async () => {
		const store = await fill(3);
		const pinned = await pinMarketFile(file);
		await importInto(store, "more", "real", (writer, id) => {
			const security = writer.ensureSecurity("NEW.US");
			for (let day = 0; day < 500; day++) writer.put("dayBars", security, id, dayBar(date(day)));
		});
		const log = async () => (await stat(`${file}-wal`)).size;
		expect(await log()).toBeGreaterThan(0);
		await pinned.release();
		expect(await log()).toBe(0);
		await store.close();
	});

	it("is one file when it is closed", async () => {
		const store = await fill(3);
		await store.close();
		expect(await readdir(folder)).toEqual(["market.sqlite"]);
	});

	it("does not change when it is opened, read and closed", async () => {
		await (await fill(3)).close();
		const before = await hash();
		const store = await openMarketFile(file);
		expect(await store.securities()).toHaveLength(3);
		await store.close();
		expect(await hash()).toBe(before);
	});

	it.each(["throw", "dry run"])(
		"is byte for byte what it was after a %s, however much was put",
		async (end) => {
			await (await fill(20)).close();
			const before = await hash();
			const store = await openMarketFile(file);
			const done = store.transaction(
				async (writer) => {
					for (const { id } of await writer.datasets()) writer.removeDataset(id);
					const id = writer.beginDataset(dataset("more"));
					// More than the page cache holds, so that pages spill to the log before the end.
					const long = "x".repeat(18_000);
					const security = writer.ensureSecurity("AAPL.US");
					for (let i = 0; i < 10_000; i++) {
						writer.put("news", security, id, news(String(i), "2024-01-02T00:00:00Z", long));
					}
					expect((await stat(`${file}-wal`)).size).toBeGreaterThan(1_000_000);
					if (end === "throw") throw new Error("the last line is cut off");
				},
				{ dryRun: end === "dry run" },
			);
			if (end === "throw") await expect(done).rejects.toThrow("the last line is cut off");
			else await done;
			expect(await store.securities()).toHaveLength(20);
			await store.close();
			expect(await hash()).toBe(before);
		},
		60_000,
	);

	it("is what it was when a process is killed in the middle of an import", async () => {
		await (await fill(20)).close();
		const before = await hash();
		const script = fileURLToPath(new URL("./killed-import.fixture.ts", import.meta.url));
		const killed = promisify(execFile)(process.execPath, [script, file], {
			env: environment({}),
		});
		await expect(killed).rejects.toMatchObject({ signal: "SIGKILL", stdout: "put" });
		const store = await openMarketFile(file);
		expect(await store.securities()).toHaveLength(20);
		await store.close();
		expect(await hash()).toBe(before);
		expect(await readdir(folder)).toEqual(["market.sqlite"]);
	});

	it("answers from the last commit while another connection writes", async () => {
		const store = await fill(3);
		const importing = await openMarketFile(file);
		const read = async () => {
			const security = await store.security("S0.US");
			return (await store.list("dayBars", security?.id ?? 0, { order: "desc", limit: 1 })).map(
				(row) => row.record,
			);
		};
		await importInto(importing, "more", "real", (writer, id) => {
			const security = writer.ensureSecurity("S0.US");
			for (let day = 0; day < 5000; day++) writer.put("dayBars", security, id, dayBar(date(day), "9"));
		});
		const before = await read();
		await importing.transaction(async (writer) => {
			for (const { id, file: name } of await writer.datasets()) if (name === "more") writer.removeDataset(id);
			expect(await read()).toEqual(before);
			await nextTick();
			expect(await read()).toEqual(before);
		});
		expect(await read()).toMatchObject([{ close: "12.5" }]);
		await importing.close();
		await store.close();
	});

	it("refuses a file that is something else", async () => {
		await writeFile(file, "date,open,high,low,close\n".repeat(500));
		await expect(openMarketFile(file)).rejects.toThrow(`cannot open ${file}: file is not a database`);
		expect(await readdir(folder)).toEqual(["market.sqlite"]);
	});
});
