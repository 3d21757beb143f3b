import { Refusal } from "../exit.ts";
import { safe } from "../printing/safe-text.ts";
import { style } from "../printing/style.ts";
import { type Item, rowsOf } from "../tables/sections.ts";

/** Draws counts as bars, one a line. */
export function bars(counts: readonly (readonly [string, number])[], width: number): string {
	const names = Math.max(...counts.map(([name]) => safe(name).length));
	const most = Math.max(1, ...counts.map(([, count]) => Math.abs(count)));
	const digits = Math.max(...counts.map(([, count]) => String(count).length));
	const room = Math.max(10, width - names - digits - 4);
	return counts
		.map(([name, count]) => {
			const bar = "█".repeat(Math.round((Math.abs(count) / most) * room));
			return `${safe(name).padEnd(names)}  ${String(count).padStart(digits)}  ${style("cyan", bar)}`.trimEnd();
		})
		.join("\n");
}

/** Draws how the values of a member are distributed: in about as many steps as a histogram needs (Sturges). */
export function distribution(items: readonly Item[], member: string, width: number): string {
	const texts = rowsOf(items).map((row) => row.get(member));
	const values = texts.filter((text) => text !== null && text !== undefined && text !== "").map(Number);
	const numbers = values.filter(Number.isFinite);
	if (numbers.length === 0)
		throw new Refusal(`The records hold no numbers under "${member}".`, {
			field: "--chart",
			instead: `--chart with one of: ${Object.keys(items[0] ?? {}).join(", ")}`,
		});
	const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
	const steps = low === high ? 1 : Math.min(20, Math.ceil(Math.log2(numbers.length)) + 1);
	const step = niceStep((high - low) / steps || 1);
	const start = Math.floor(low / step) * step;
	const counts = new Array<number>(Math.floor((high - start) / step) + 1).fill(0);
	for (const value of numbers) {
		const index = Math.floor((value - start) / step);
		counts[index] = (counts[index] ?? 0) + 1;
	}
	const places = Math.max(0, -Math.floor(Math.log10(step)));
	const edge = (index: number) => (start + index * step).toFixed(places);
	const widest = Math.max(edge(0).length, edge(counts.length).length);
	const named = counts.map((count, index): [string, number] => [
		`${edge(index).padStart(widest)} to ${edge(index + 1).padStart(widest)}`,
		count,
	]);
	const unknown = texts.length - numbers.length;
	const title = `${safe(member)}: ${numbers.length} values${unknown > 0 ? `, ${unknown} unknown` : ""}`;
	return `${style("bold", title)}\n${bars(named, width)}`;
}

/** A step that people read easily: 1, 2 or 5 times a power of ten. */
function niceStep(raw: number): number {
	const power = 10 ** Math.floor(Math.log10(raw));
	return power * ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10);
}
