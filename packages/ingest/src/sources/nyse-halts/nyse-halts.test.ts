import { temporaryFolder } from "@us-market-data/tooling/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runImport } from "../../frame/run.ts";
import { now, parseFile, storedRecords, testStore, writeFixture } from "../../testing/imports.ts";
import { feed, pause } from "../nasdaq-halts/formats.fixture.ts";
import { nasdaqHalts } from "../nasdaq-halts/importer.ts";
import { haltListHeader as header } from "./formats.fixture.ts";
import { nyseHalts } from "./importer.ts";

const name = "nyse-trade-halts.csv";
const parse = (...rows: string[]) => parseFile(nyseHalts, name, [header, ...rows, ""].join("\n"));

test("reads a pause with its resumption, from New York's time", async () => {
	const { outcomes } = await parse(
		"2026-08-07,15:42:38,MB,Some Shares,Nasdaq,LULD Pause,2026-08-07,16:00:00",
	);
	expect(outcomes).toEqual([
		{
			area: "halts",
			symbol: "MB.US",
			line: 2,
			record: {
				haltedAt: "2026-08-07T19:42:38Z",
				reason: "LUDP",
				market: "Nasdaq",
				quotesResumedAt: null,
				resumedAt: "2026-08-07T20:00:00Z",
			},
		},
	]);
});

test("reads a byte order mark, quotes within quotes, and warrants with a blank", async () => {
	const row = '2026-08-07,16:05:26,BKSY WS,"""Sky, Inc. Warrants """,NYSE,Regulatory Concern,,';
	const { outcomes } = await parseFile(nyseHalts, name, `\uFEFF${header}\r\n${row}`);
	expect(outcomes).toMatchObject([{ symbol: "BKSY.WS.US", record: { reason: "H11", resumedAt: null } }]);
});

test("keeps the words of a reason that it has no code for", async () => {
	const { outcomes } = await parse("2026-08-07,16:05:26,A,A,NYSE,Weather,,");
	expect(outcomes).toMatchObject([{ record: { reason: "Weather" } }]);
});

test("makes one of a halt that comes without and with its resumption", async () => {
	const halt = "2026-08-07,10:00:00,A,A,NYSE,News Pending,";
	const other = "2026-08-07,11:00:00,B,B,NYSE,News Pending,,";
	const { outcomes } = await parse(`${halt},`, other, `${halt}2026-08-07,12:00:00`);
	expect(outcomes).toMatchObject([
		{ skipped: "the same halt again", line: 4 },
		{ symbol: "A.US", record: { resumedAt: "2026-08-07T16:00:00Z" } },
		{ symbol: "B.US" },
	]);
});

test("names a list by the days that it spans, so that a history and a day stand side by side", async () => {
	const [day, history] = ["2026-11-20", "2020-03-09"].map(
		(date) => `${date},10:00:00,A,A,NYSE,News Pending,,`,
	);
	expect((await parse(day ?? "")).dataset).toMatchObject({ file: "nyse-trade-halts-2026-11-20.csv" });
	expect((await parse(day ?? "", history ?? "")).dataset).toMatchObject({
		tag: "nyse",
		file: "nyse-trade-halts-2020-03-09-2026-11-20.csv",
	});
});

test("makes one record of a halt that both exchanges list", async () => {
	const store = await testStore();
	const folder = await temporaryFolder();
	const resumed = {
		...pause,
		HaltTime: "10:00:00.250",
		ResumptionDate: "11/20/2026",
		ResumptionTradeTime: "10:05:00",
	};
	await runImport(store, nasdaqHalts, await writeFixture(folder, "tradehalts.xml", feed([resumed])), { now });
	const row = "2026-11-20,10:00:00,UPDN,Up,Nasdaq,LULD Pause,2026-11-20,10:05:00";
	const csv = await writeFixture(folder, name, `${header}\n${row}\n`);
	await runImport(store, nyseHalts, csv, { now });
	expect(await storedRecords(store, "halts", "UPDN.US")).toMatchObject([
		{ haltedAt: "2026-11-20T15:00:00Z", reason: "LUDP", resumedAt: "2026-11-20T15:05:00Z" },
	]);
});

test("gives every row back", async () => {
	const row = fc.record({
		hour: fc.integer({ min: 4, max: 19 }),
		minute: fc.integer({ min: 0, max: 59 }),
		text: fc.string(),
	});
	await fc.assert(
		fc.asyncProperty(fc.array(row), async (rows) => {
			const two = (number: number) => String(number).padStart(2, "0");
			const lines = rows.map(({ hour, minute, text }, i) => {
				const title = `"${text.replaceAll('"', '""')}"`;
				return `2026-11-20,${two(hour)}:${two(minute)}:00,Q${i},${title},NYSE,LULD Pause,,`;
			});
			const { outcomes } = await parse(...lines);
			expect(outcomes).toMatchObject(
				rows.map(({ hour, minute }, i) => ({
					symbol: `Q${i}.US`,
					record: {
						haltedAt: new Date(Date.UTC(2026, 10, 20, hour + 5, minute)).toISOString().replace(".000", ""),
					},
				})),
			);
		}),
		{ numRuns: 40 },
	);
});
