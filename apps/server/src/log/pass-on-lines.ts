import type { Readable } from "node:stream";
import type { LogOutput } from "./log-output.ts";

/** Passes on the lines of a stream. Writes of several processes to one pipe would be mixed within lines. */
export function passOnLines(lines: Readable, output: Pick<LogOutput, "write">): void {
	let begun = "";
	lines.setEncoding("utf8").on("data", (text: string) => {
		const end = text.lastIndexOf("\n") + 1;
		if (end === 0) {
			begun += text;
			return;
		}
		output.write(begun + text.slice(0, end));
		begun = text.slice(end);
	});
	// A process that was killed may leave a line that has no end.
	lines.on("end", () => {
		if (begun !== "") output.write(`${begun}\n`);
	});
}
