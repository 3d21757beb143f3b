import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { easternToUtc, type Random, random } from "@us-market-data/market";

const header = "symbol,volume,open,close,high,low,window_start,transactions";

/** Writes the bars of every symbol as flat files of Massive, a file for each day. */
export async function writeDayBars(
	folder: string,
	symbols: readonly string[],
	days: readonly string[],
): Promise<void> {
	for (const day of days) {
		const start = easternToUtc(day, "00:00").getTime();
		await write(join(folder, `${day}.csv`), symbols, [start], random(1, day));
	}
}

/** Writes years of day bars of some symbols in the layout of Yahoo, a file for each symbol. */
export async function writeHistories(
	folder: string,
	symbols: readonly string[],
	days: readonly string[],
): Promise<void> {
	for (const symbol of symbols) {
		const stream = random(6, symbol);
		const rows = days.map((day) => {
			const [open, close, high, low] = prices(stream);
			return [day, open, high, low, close, close, stream.int(100, 900_000)].join(",");
		});
		const text = ["Date,Open,High,Low,Close,Adj Close,Volume", ...rows, ""].join("\n");
		await writeFile(join(folder, `${symbol.slice(0, -3)}.csv`), text);
	}
}

/** Writes the first minutes of a day of every symbol as a flat file of Massive. */
export async function writeMinuteBars(
	folder: string,
	symbols: readonly string[],
	day: string,
	minutes: number,
): Promise<void> {
	const open = easternToUtc(day, "09:30").getTime();
	const starts = Array.from({ length: minutes }, (_, minute) => open + minute * 60_000);
	await write(join(folder, `${day}-minutes.csv`), symbols, starts, random(2, day));
}

async function write(
	path: string,
	symbols: readonly string[],
	starts: readonly number[],
	stream: Random,
): Promise<void> {
	const rows = symbols.flatMap((symbol) => starts.map((ms) => row(symbol.slice(0, -3), ms, stream)));
	await writeFile(path, [header, ...rows, ""].join("\n"));
}

function row(symbol: string, ms: number, stream: Random): string {
	return [symbol, stream.int(100, 900_000), ...prices(stream), `${ms}000000`, stream.int(1, 9_999)].join(",");
}

/** Open, close, high and low. */
function prices(stream: Random): string[] {
	const low = stream.int(1_000, 40_000);
	const cents = (over: number): string => ((low + over) / 100).toFixed(2);
	return [cents(stream.int(0, 99)), cents(stream.int(0, 99)), cents(100), cents(0)];
}
