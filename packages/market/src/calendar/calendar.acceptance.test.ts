import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { addDays } from "./dates.ts";
import { easternToUtc } from "./eastern-time.ts";
import { iso } from "./instants.ts";
import { tradingDay } from "./trading-days.ts";

const folder = process.env["REAL_DATA_DIR"];

/** One row of the exceptions file: columns date, kind, open_et, close_et, name. */
type ExceptionRow = { date: string; kind: string; open_et: string; close_et: string };

/** Returns the expectation of the file for a weekday: the kind and the hours of the regular session. */
function expected(date: string, row: ExceptionRow | undefined) {
	if (row?.kind === "closed") return { kind: "closed" };
	return {
		kind: row?.kind === "early_close" ? "half" : "trading",
		open: iso(easternToUtc(date, row?.open_et ?? "09:30").getTime()),
		close: iso(easternToUtc(date, row?.close_et ?? "16:00").getTime()),
	};
}

function ours(date: string) {
	const { kind, sessions } = tradingDay(date);
	const regular = sessions.find(({ tradeSession }) => tradeSession === 0);
	return regular ? { kind, open: regular.open, close: regular.close } : { kind };
}

const title = folder ? "agrees" : "agrees (skipped: REAL_DATA_DIR is unset)";

describe("the calendar against the exceptions of 1990 to 2031", () => {
	it.skipIf(!folder)(`${title} on every day`, () => {
		const file = join(folder ?? "", "calendar", "nyse_exceptions_1990_2031.csv");
		const rows: ExceptionRow[] = parse(readFileSync(file), { columns: true });
		const exceptions = new Map(rows.map((row) => [row.date, row]));
		const differences: string[] = [];
		let days = 0;
		for (let date = "1990-01-01"; date <= "2031-12-31"; date = addDays(date, 1), days++) {
			const weekend = [0, 6].includes(new Date(date).getUTCDay());
			const wanted = weekend ? { kind: "closed" } : expected(date, exceptions.get(date));
			if (JSON.stringify(ours(date)) !== JSON.stringify(wanted)) differences.push(date);
		}
		expect(differences).toEqual([]);
		expect(days).toBe(15_340);
		expect(rows).toHaveLength(490);
	});
});
