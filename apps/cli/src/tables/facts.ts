import { safe } from "../printing/safe-text.ts";
import { style, trend } from "../printing/style.ts";
import { figureText } from "./figures.ts";
import type { Scalar } from "./sections.ts";
import { widthOf } from "./table.ts";

/** Single values, one a line, with their names in front; long texts break between words. */
export function factLines(facts: Iterable<readonly [string, Scalar]>, width: number): string {
	const present = [...facts].filter(([, value]) => value !== null && value !== "");
	const names = Math.max(0, ...present.map(([name]) => widthOf(safe(name))));
	return present
		.map(([name, value]) => {
			const label = safe(name) + " ".repeat(names - widthOf(safe(name)));
			const [first = "", ...more] = wrapped(figureText(name, value), Math.max(20, width - names - 2));
			const lines = [trend(name, first, first), ...more.map((line) => " ".repeat(names + 2) + line)];
			return `${style("dim", label)}  ${lines.join("\n")}`;
		})
		.join("\n");
}

/** Lines of at most a width where words allow it. */
export function wrapped(text: string, width: number): string[] {
	const lines: string[] = [];
	let line = "";
	for (const word of text.split(" ")) {
		if (line !== "" && widthOf(line) + 1 + widthOf(word) > width) {
			lines.push(line);
			line = word;
		} else line = line === "" ? word : `${line} ${word}`;
	}
	return [...lines, line];
}
