import type { MarketDataClient } from "../client.ts";
import { unexpected } from "../errors.ts";
import type { CallOptions, Params, Schema } from "../types.ts";

type Facts = Schema<"BulkFile">;
type FilesClient = Pick<MarketDataClient, "items" | "sendFile">;

/** Bytes of a part. A failed one is requested again alone, and few of them fill the memory of nobody. */
const usualPartBytes = 8 * 2 ** 20;

/** Which files are wanted. */
export interface BulkFilesOptions
	extends Omit<Params<"listBulkFiles">, "area" | "format" | "prices" | "cursor"> {
	/** The form of the files. Default `parquet`. */
	format?: Facts["format"];
	/** Bytes that one request reads at most. Default 8 MiB. */
	partBytes?: number;
}

/** The bytes of a file that are not those that the list of files promised. */
export class WrongContent extends Error {
	override readonly name = "WrongContent";
}

/**
 * A file of a day. hyparquet takes it as it is: `parquetReadObjects({ file, compressors })` reads the parts that it needs.
 */
export interface BulkFile extends Facts {
	readonly byteLength: number;
	/** The bytes from `start` up to `end`, which is left out. */
	slice(start: number, end?: number): Promise<ArrayBuffer>;
	/** The bytes part by part. */
	parts(start?: number): AsyncGenerator<Uint8Array<ArrayBuffer>, void>;
	/** All bytes, once their SHA-256 is right. */
	read(): Promise<Uint8Array<ArrayBuffer>>;
	/**
	 * Writes the file under a name, in Node. What an earlier download has left beside it is not read again. The file has its
	 * name when it is whole and its SHA-256 is right.
	 */
	download(path: string): Promise<void>;
}

/**
 * The files of an area, newest day first. Pages of the list are requested as they are consumed.
 *
 * @param given days, revisions and format
 *
 * @example
 * import { createMarketDataClient } from "@us-market-data/client";
 *
 * const client = createMarketDataClient({ baseUrl: "http://127.0.0.1:3000", apiKey: "mock-200" });
 * for await (const file of bulkFiles(client, "day-bars", { start: "2026-11-20" })) await file.download(file.file);
 */
export async function* bulkFiles(
	client: FilesClient,
	area: Params<"listBulkFiles">["area"],
	{ format = "parquet", partBytes = usualPartBytes, ...params }: BulkFilesOptions = {},
	options: CallOptions = {},
): AsyncGenerator<BulkFile, void> {
	for await (const facts of client.items.listBulkFiles({ ...params, area }, options))
		if (facts.format === format) yield bulkFile(client, facts, partBytes, options);
}

function bulkFile(client: FilesClient, facts: Facts, partBytes: number, options: CallOptions): BulkFile {
	const { bytes: byteLength, sha256, file } = facts;
	const part = (start: number, end: number) => filePart(client, facts, { start, end }, options);
	async function* parts(start = 0) {
		for (let from = start; from < byteLength; from += partBytes)
			yield await part(from, Math.min(byteLength, from + partBytes));
	}
	const require = (found: string): void => {
		if (found !== sha256) throw new WrongContent(`${file} has the SHA-256 ${found} in place of ${sha256}.`);
	};
	return {
		...facts,
		byteLength,
		slice: async (start, end = byteLength) => (await part(start, Math.min(end, byteLength))).buffer,
		parts,
		read: async () => {
			const whole = new Uint8Array(byteLength);
			let at = 0;
			for await (const bytes of parts()) {
				whole.set(bytes, at);
				at += bytes.length;
			}
			require(hexadecimal(await crypto.subtle.digest("SHA-256", whole)));
			return whole;
		},
		download: async (path) => {
			const { download } = await import("./download.ts");
			await download({ path, sha256, parts, require });
		},
	};
}

/** The bytes of a file from `start` up to `end`. All parts of a file cost one data request for a key and a day. */
async function filePart(
	{ sendFile }: FilesClient,
	{ path, etag }: Facts,
	{ start, end }: { start: number; end: number },
	options: CallOptions,
): Promise<Uint8Array<ArrayBuffer>> {
	const headers = { ...options.headers, range: `bytes=${start}-${end - 1}`, "if-range": etag };
	const { response, bytes } = await sendFile(path, { ...options, headers });
	// A proxy may send the whole file; a file that was replaced is another one.
	if (response.status === 200 && response.headers.get("etag") === etag && bytes)
		return bytes.slice(start, end);
	if (response.status === 206 && bytes?.length === end - start) return bytes;
	throw unexpected(response, `The service sent another part than bytes ${start} to ${end - 1}`);
}

const hexadecimal = (digest: ArrayBuffer): string =>
	Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
