import { gzipSync } from "node:zlib";
import type { MarketStore } from "@us-market-data/store";
import type { Importer } from "../frame/importer.ts";

/** A format, a sound file of it, and ways in which a file can be broken. */
export interface Format {
	format: string;
	importer: Importer;
	/** Name of the file. */
	name: string;
	sound: string | Buffer;
	/** Further files of the folder; the test then imports the folder. */
	beside?: Record<string, string>;
	/** Puts the data that the importer looks up into an empty store. */
	prepare?(store: MarketStore): Promise<unknown>;
	/** Broken content by its fault. Every format is also broken in the general ways. */
	broken: Record<string, string | Buffer>;
	/** General ways that do not break it, such as a lost end of a format that does not say where it ends. */
	withstands?: readonly string[];
}

/** A format of lines, broken by replacing something in its sound text. */
export function lineFormat(
	name: string,
	importer: Importer,
	file: string,
	lines: readonly string[],
	damages: Record<string, [from: string | RegExp, to: string]>,
	more: Partial<Pick<Format, "beside" | "prepare" | "withstands">> = {},
): Format {
	const sound = `${lines.join("\n")}\n`;
	const broken = Object.fromEntries(
		Object.entries(damages).map(([what, [from, to]]) => {
			const text = sound.replace(from, to);
			if (text === sound) throw new Error(`${name}: ${what} breaks nothing`);
			return [what, text];
		}),
	);
	return { format: name, importer, name: file, sound, broken, ...more };
}

/** Mutations that break every format. Lines are cut in the second row, so that some of its fields are missing. */
export function generalDamages({ sound, withstands = [] }: Format): Record<string, string | Buffer> {
	const damages: Record<string, string | Buffer> = {
		...(typeof sound === "string" ? textDamages(sound) : {}),
		HTML: "<!DOCTYPE html>\n<html><body>Page Not Available</body></html>\n",
		empty: "",
		"blank lines": "\r\n\r\n",
		"binary garbage": Buffer.from([0xff, 0xfe, 0x00, 0x81, 0x0a, 0x00, 0xc3, 0x28]),
		"gz cut off": gzipSync(sound).subarray(0, -9),
		"gz damaged": Buffer.from(gzipSync(sound)).fill(0x55, 12, 30),
	};
	return Object.fromEntries(Object.entries(damages).filter(([what]) => !withstands.includes(what)));
}

const textDamages = (sound: string): Record<string, string | Buffer> => ({
	truncated: sound.slice(0, sound.split("\n", 2).join("\n").length + 4),
	"wrong header": sound.replace(/^./, "~"),
	"zero bytes": Buffer.from(`${sound}\0`),
});
