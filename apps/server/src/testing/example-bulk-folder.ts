import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BulkFile, writeManifest } from "@us-market-data/bulk";
import { exampleFiles } from "@us-market-data/operations/example-files";
import { inject } from "vitest";

/** Writes the files of the contract's examples into a folder of its own, as the service has them on its disk. */
export async function writeExampleFiles(): Promise<string> {
	const folder = await mkdtemp(join(inject("runFolder"), "bulk-"));
	const all = exampleFiles();
	for (const { file, body } of all) {
		await mkdir(dirname(join(folder, file.path)), { recursive: true });
		await writeFile(join(folder, file.path), body);
	}
	const files = all.map(
		({ file: { columns, madeAtVersion, ...file } }): BulkFile => ({
			...file,
			securities: file.rows,
			dataVersion: madeAtVersion,
			columns: columns.map(({ name, valueType }) => ({ name, type: valueType as "text" })),
		}),
	);
	await writeManifest(folder, { area: "day-bars", madeThrough: 57, files });
	return folder;
}

let written: Promise<string> | undefined;

/** The same, once for all services of a worker that only read them. */
export function exampleBulkFolder(): Promise<string> {
	written ??= writeExampleFiles();
	return written;
}
