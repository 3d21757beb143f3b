import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test, vi } from "vitest";
import { removeDatasets } from "../../frame/datasets.ts";
import { runImport } from "../../frame/run.ts";
import { now, testStore, writeFixture } from "../../testing/imports.ts";
import { bars } from "./importer.ts";

const rows = ["2024-01-02,1", "2024-01-03,2", "2024-01-04,3"];
const textOf = (lines: readonly string[]) =>
	[
		"Date,Open,High,Low,Close,Adj Close,Volume",
		...lines.map((line) => {
			const [date, price] = line.split(",");
			return `${date},${price},${price},${price},${price},${price},9`;
		}),
		"",
	].join("\n");

async function market() {
	const store = await testStore();
	const folder = await temporaryFolder();
	const imported = async (name: string, lines: readonly string[], options = {}) => {
		const path = await writeFixture(folder, name, textOf(lines));
		return (await runImport(store, bars, path, { now, ...options })).files[0];
	};
	const closes = async () => {
		const security = await store.security("X.US");
		const listed = await store.list("dayBars", security?.id ?? 0, { order: "asc", limit: 9 });
		return listed.map(({ record }) => record.close).join(" ");
	};
	return { store, imported, closes };
}

test("a file that was cut at the end of a line keeps what is held, until the operator says that it is meant", async () => {
	const { imported, closes } = await market();
	await imported("X.csv", rows);
	await expect(imported("X.csv", rows.slice(0, 2))).rejects.toThrow(
		/X.csv: rows is "2"; allowed: at least the 3 that are held of yahoo\/day\/X.csv; --shorter takes a file with fewer/,
	);
	expect(await closes()).toBe("1 2 3");
	expect(await imported("X.csv", rows.slice(0, 2), { shorter: true })).toMatchObject({ status: "replaced" });
	expect(await closes()).toBe("1 2");
	expect(await imported("X.csv", rows)).toMatchObject({ status: "replaced", stored: 3 });
});

test("removing an overlapping file brings back all rows of the other, which counts as unchanged", async () => {
	const { store, imported, closes } = await market();
	await imported("X.csv", rows);
	await imported("X (1).csv", ["2024-01-02,1.5"]);
	expect(await closes()).toBe("1.5 2 3");
	const second = (await store.datasets()).find(({ file }) => file.includes("(1)"));
	await removeDatasets(store, second ? [second] : [], now);
	expect(await closes()).toBe("1 2 3");
	expect(await store.datasets()).toMatchObject([{ file: "yahoo/day/X.csv", rows: 3 }]);
	expect(await imported("X.csv", rows)).toMatchObject({ status: "unchanged" });
});

test("a shorter file that waited for the whole one is refused as well", async () => {
	const { store, imported } = await market();
	await imported("X.csv", rows);
	// What it read before it waited.
	vi.spyOn(store, "datasets").mockResolvedValueOnce([]);
	await expect(imported("X.csv", rows.slice(0, 2))).rejects.toThrow("--shorter");
});
