import { mkdirSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { type AreaName, type AreaRow, areas } from "@us-market-data/market";
import { columnsOf, fileOfArea } from "./area-files.ts";
import { manifestFile, type NativeManifest } from "./manifest.ts";

/** Writes the files of a native folder, one call per area. */
export interface NativeFolder {
	/** Writes the file of an area, replacing what it held. Rows are taken one by one, so they may be generated. */
	write<A extends AreaName>(area: A, rows: Iterable<AreaRow<A>>): Promise<void>;
}

/** Creates a native folder with its manifest; `data import native <dir>` reads it back. */
export function createNativeFolder(dir: string, manifest: NativeManifest): NativeFolder {
	mkdirSync(dir, { recursive: true });
	writeFileSync(join(dir, manifestFile), `${JSON.stringify(manifest, null, "\t")}\n`);
	return {
		async write(area, rows) {
			const file = await open(join(dir, fileOfArea(area)), "w");
			try {
				await writeChunks(file, areas[area].format === "csv" ? csvLines(area, rows) : jsonLines(area, rows));
			} finally {
				await file.close();
			}
		},
	};
}

function* csvLines(area: AreaName, rows: Iterable<object>): Generator<string> {
	const columns = columnsOf(area);
	yield `${columns.join(",")}\n`;
	for (const row of rows) yield `${columns.map((column) => csvCell(property(row, column))).join(",")}\n`;
}

function* jsonLines(area: AreaName, rows: Iterable<object>): Generator<string> {
	const columns = columnsOf(area);
	let separator = "[\n";
	for (const row of rows) {
		const ordered = Object.fromEntries(columns.map((column) => [column, property(row, column)]));
		yield separator + JSON.stringify(ordered);
		separator = ",\n";
	}
	yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const property = (row: object, name: string): unknown => Reflect.get(row, name);

/** One CSV field; null is empty, and quotes are set only where the format needs them. */
function csvCell(value: unknown): string {
	if (value === null || value === undefined) return "";
	const text = String(value);
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const chunkLength = 1 << 16;

async function writeChunks(file: FileHandle, lines: Iterable<string>): Promise<void> {
	let chunk = "";
	for (const line of lines) {
		chunk += line;
		if (chunk.length < chunkLength) continue;
		await file.appendFile(chunk);
		chunk = "";
	}
	await file.appendFile(chunk);
}
