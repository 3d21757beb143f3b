import fc from "fast-check";
import { expect, test } from "vitest";
import { DuplicateCheck } from "./duplicate-check.ts";
import type { ImportedRecord } from "./importer.ts";

const prices = { open: "1", high: "1", low: "1", close: "1", volume: "1", turnover: null };

const bar = (symbol: string, ms: number): ImportedRecord => ({
	area: "minuteBars",
	symbol,
	line: 7,
	record: { start: new Date(ms).toISOString(), tradeSession: 0, ...prices },
});

test("notices exactly the records that came before, on whole minutes and between", () => {
	const ms = fc.integer({ min: -400, max: 400 }).map((steps) => steps * 20_000);
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.constantFrom("A.US", "B.US"), ms)), (bars) => {
			const keys = new DuplicateCheck();
			const added = new Set<string>();
			for (const [symbol, time] of bars) {
				const isRepeated = added.has(`${symbol} ${time}`);
				const add = (): void => keys.add(bar(symbol, time), time);
				if (isRepeated) expect(add).toThrow(/^line 7: Minute|One-minute bars is "/);
				else add();
				added.add(`${symbol} ${time}`);
			}
		}),
	);
});

test("looks for repetitions in no area that cannot have any, and in all the others", () => {
	const keys = new DuplicateCheck(["trades"]);
	const record = { timestamp: "2024-01-02T15:00:00Z", sequence: 0, price: "1", volume: "1", tradeType: "" };
	const trade: ImportedRecord = {
		area: "trades",
		symbol: "A.US",
		line: 7,
		record: { ...record, direction: 0, tradeSession: 0 },
	};
	const add = (row: ImportedRecord) => keys.add(row, Date.parse(record.timestamp));
	add(trade);
	add(trade);
	add(bar("A.US", 0));
	expect(() => add(bar("A.US", 0))).toThrow(/each record once/);
	expect(() => new DuplicateCheck([]).add(trade, 0)).not.toThrow();
});
