import { stat } from "node:fs/promises";
import { join } from "node:path";
import { type BulkFile, bulkFiles, WrongContent } from "@us-market-data/client/bulk";
import { exitCodes, UsageError } from "../exit.ts";
import { safe } from "../printing/safe-text.ts";
import { note, write } from "../printing/terminal-output.ts";
import { connectionOf } from "../profiles/connection.ts";
import { textClient } from "../requests/client.ts";
import type { RequestOptions } from "../requests/request-options.ts";

/** Options of `usmd bulk get`. */
export interface GetOptions extends RequestOptions {
	start?: string;
	end?: string;
	format: "parquet" | "csv.gz";
	to: string;
	parallel: number;
}

/** Paths of files as the service makes them. Any other could leave the folder. */
const form = /^[a-z][a-z-]*\/\d{4}\/\d{2}\/[a-z0-9][a-z0-9.-]*$/;

/** Downloads the files of an area that are not there, a few at once, and prints the name of each. */
export async function getFiles(area: string, options: GetOptions): Promise<void> {
	const { client } = textClient(connectionOf(options));
	const tell = options.quiet ? () => {} : note;
	const [wanted, present] = [[] as BulkFile[], [] as BulkFile[]];
	const { start, end, format, to } = options;
	const days = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
	for await (const file of bulkFiles(client, area, { ...days, format })) {
		if (!form.test(file.path))
			throw new UsageError(`The service names ${safe(file.path)}, which is no path of a file.`, {
				exitCode: exitCodes.error,
			});
		// Revisions never change, and a file has its name when its SHA-256 was right.
		const isPresent = (await lengthOf(join(to, file.path))) === file.bytes;
		(isPresent ? present : wanted).push(file);
	}
	const bytes = wanted.reduce((sum, file) => sum + file.bytes, 0);
	tell(
		`${wanted.length} files of ${megabytes(bytes)}, a data request each; ${present.length} are there already.`,
	);
	const queue = [...wanted];
	const work = async (): Promise<void> => {
		for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
			const path = join(to, file.path);
			try {
				await file.download(path);
			} catch (error) {
				// The other downloads end with the file that they are at.
				queue.length = 0;
				throw error instanceof WrongContent
					? new UsageError(error.message, { exitCode: exitCodes.error })
					: error;
			}
			await write(`${path}\n`);
		}
	};
	const ends = await Promise.allSettled(Array.from({ length: options.parallel }, work));
	const failed = ends.find((end) => end.status === "rejected");
	if (failed) throw failed.reason;
}

const lengthOf = (path: string): Promise<number | undefined> =>
	stat(path).then(
		({ size }) => size,
		() => undefined,
	);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
