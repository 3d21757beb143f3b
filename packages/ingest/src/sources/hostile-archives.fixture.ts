import { ZipFile } from "yazl";
import { finraShortVolume } from "./finra-short-volume/importer.ts";
import { type Hostile, mega } from "./hostile-shape.fixture.ts";
import { sec13f } from "./sec-13f/importer.ts";
import { secCompanyfacts } from "./sec-companyfacts/importer.ts";
import { secOwnership } from "./sec-ownership/importer.ts";
import { secSubmissions } from "./sec-submissions/importer.ts";

/** Archives that are bombs, or that lie. */
export const hostileArchives: Hostile[] = [
	{
		name: "finra-short-volume: zip bomb",
		importer: finraShortVolume,
		file: "CNMSshvol20260515.txt",
		pieces: () => [],
		document: (megabytes) => zipped([["x.txt", Buffer.alloc(megabytes * mega, 10)]]),
	},
	{
		name: "sec-companyfacts: a company that is too long a string",
		importer: secCompanyfacts,
		file: "companyfacts.zip",
		pieces: () => [],
		document: (megabytes) => zipped([["CIK0000000005.json", Buffer.alloc(megabytes * mega, 32)]]),
	},
	{
		name: "sec-ownership: a form that is a bomb",
		importer: secOwnership,
		file: "forms.zip",
		pieces: () => [],
		document: (megabytes) => zipped([["0000000005-25-000001.xml", Buffer.alloc(megabytes * mega, "<a>")]]),
	},
	{
		name: "sec-ownership: empty files without number",
		importer: secOwnership,
		file: "many.zip",
		pieces: () => [],
		document: async (megabytes) => manyEmpty(Math.min(megabytes * 5000, 65_000)),
	},
	{
		name: "sec-ownership: a size that lies",
		importer: secOwnership,
		file: "lies.zip",
		pieces: () => [],
		document: async (megabytes) =>
			withSize(await zipped([["a.xml", Buffer.alloc(megabytes * mega, 32)]]), 10),
	},
	{
		name: "sec-13f: a table that is a bomb",
		importer: sec13f,
		file: "2025q2_form13f.zip",
		pieces: () => [],
		document: (megabytes) =>
			zipped([
				["SUBMISSION.tsv", Buffer.alloc(megabytes * mega, 10)],
				["COVERPAGE.tsv", Buffer.alloc(10, 10)],
			]),
	},
	{
		name: "sec-submissions: an archive in an archive",
		importer: secSubmissions,
		file: "submissions.zip",
		pieces: () => [],
		document: async (megabytes) =>
			zipped([["CIK0000000005.zip", await zipped([["CIK0000000005.json", Buffer.alloc(megabytes * mega)]])]]),
	},
];

/** An archive of empty files, put together by hand because the library takes long for many. */
function manyEmpty(count: number): Buffer {
	const local = Buffer.from("504b03041400000000000000000000000000000000000000000006000000", "hex");
	const central = Buffer.alloc(46);
	central.write("PK\x01\x02", "latin1");
	central.writeUInt16LE(6, 28);
	const names = Array.from({ length: count }, (_, i) => Buffer.from(String(i).padStart(6, "0")));
	const files = names.flatMap((name) => [local, name]);
	const directory = names.flatMap((name, i) => {
		const entry = Buffer.from(central);
		entry.writeUInt32LE(i * (local.length + 6), 42);
		return [entry, name];
	});
	const end = Buffer.alloc(22);
	end.write("PK\x05\x06", "latin1");
	end.writeUInt16LE(count, 8);
	end.writeUInt16LE(count, 10);
	end.writeUInt32LE(count * (central.length + 6), 12);
	end.writeUInt32LE(count * (local.length + 6), 16);
	return Buffer.concat([...files, ...directory, end]);
}

/** An archive of one file with another size in its directory. */
function withSize(archive: Buffer, size: number): Buffer {
	const at = archive.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
	archive.writeUInt32LE(size, at + 24);
	return archive;
}

async function zipped(entries: Iterable<readonly [name: string, content: Buffer]>): Promise<Buffer> {
	const zip = new ZipFile();
	for (const [name, content] of entries) zip.addBuffer(content, name, { compress: content.length > 0 });
	zip.end();
	const pieces: Buffer[] = [];
	for await (const piece of zip.outputStream) pieces.push(piece as Buffer);
	return Buffer.concat(pieces);
}
