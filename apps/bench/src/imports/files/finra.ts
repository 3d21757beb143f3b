import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { random } from "@us-market-data/market";

const header = "Date|Symbol|ShortVolume|ShortExemptVolume|TotalVolume|Market";

/** Writes the daily short sale volume of every symbol, a file for each day. */
export async function writeShortVolume(
	folder: string,
	symbols: readonly string[],
	days: readonly string[],
): Promise<void> {
	for (const day of days) {
		const date = day.replaceAll("-", "");
		const stream = random(1, day);
		const rows = symbols.map((symbol) => {
			const total = stream.int(1_000, 9_000_000);
			const short = `${Math.trunc(total / 2)}.${stream.int(100_000, 999_999)}`;
			return `${date}|${symbol.slice(0, -3)}|${short}|${stream.int(0, 400)}|${total}.5|B,Q,N`;
		});
		const text = [header, ...rows, String(rows.length), ""].join("\r\n");
		await writeFile(join(folder, `CNMSshvol${date}.txt`), text);
	}
}
