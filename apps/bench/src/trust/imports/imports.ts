import { execFile } from "node:child_process";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sec13f } from "@us-market-data/ingest";
import {
	allFormats,
	coverXml,
	fuzzFormat,
	type Hostile,
	hostileFiles,
	putIssuer,
	submissionText,
	tableXml,
	writeHostile,
} from "@us-market-data/ingest/testing";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";
import type { TrustOptions, TrustResult } from "../options.ts";
import type { Measured } from "./measured.ts";

const accession = "0000000077-24-000012";
const cover = coverXml({ cik: "77", name: "M", period: "09-30-2024", signed: "11-14-2024" });

/** A sound filing with as many megabytes of holdings. */
const largeTable: Hostile = {
	name: "sec-13f: a sound filing",
	importer: sec13f,
	file: `${accession}.txt`,
	pieces(megabytes) {
		const row = { cusip: "037833100", shares: 41 };
		const length = tableXml([row, row]).length - tableXml([row]).length;
		const rows = Array.from({ length: Math.floor((megabytes * 2 ** 20) / length) }, () => row);
		return [submissionText(accession, "20241115", [cover, tableXml(rows)])];
	},
};

const child = fileURLToPath(new URL("child.ts", import.meta.url));
/** Unpacked size of a hostile file; sources that are read whole refuse it, those that are streamed read on. */
const megabytes = 100;
const soundMegabytes = 30;
const maxMebibytes = 800;
const maxSeconds = 60;

/** Imports hostile and large files of every source, each in its own process, and then changed files of every format. */
export function run({ count = 300, print }: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const table = ["| File | MB on disk | Outcome | Seconds | Peak MiB |", "|---|---|---|---|---|"];
		const broken: string[] = [];
		const measure = async (hostile: Hostile, size: number, expected: Measured["outcome"]) => {
			const { line, violation } = await measured(folder, hostile, size, expected);
			print(line);
			table.push(line);
			if (violation) broken.push(violation);
		};
		const store = await openMarketFile(join(folder, "market.sqlite"));
		await putIssuer(store, "FIVC.US", "5", "Five Corp");
		await store.close();
		for (const hostile of hostileFiles) await measure(hostile, megabytes, "refused");
		await measure(largeTable, soundMegabytes, "imported");
		broken.push(...(await fuzz(folder, count, table)));
		return { table, broken };
	});
}

async function measured(folder: string, hostile: Hostile, size: number, expected: Measured["outcome"]) {
	const given = join(folder, "given");
	await rm(given, { recursive: true, force: true });
	await mkdir(given);
	for (const [name, text] of Object.entries(hostile.beside ?? {})) await writeFile(join(given, name), text);
	const path = join(given, hostile.file);
	await writeHostile(path, hostile, size);
	const target = hostile.beside ? given : path;
	const args = [child, join(folder, "market.sqlite"), hostile.importer.source, target];
	const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 24 }).catch(
		(error: Error) => ({ stdout: JSON.stringify(diedOf(error)) }),
	);
	const found = JSON.parse(stdout) as Measured;
	const { outcome, seconds, mebibytes, message } = found;
	const onDisk = (await stat(path)).size / 2 ** 20;
	const cells = [hostile.name, onDisk.toFixed(2), outcome, seconds.toFixed(1), mebibytes.toFixed(0)];
	const isGood = outcome === expected && mebibytes <= maxMebibytes && seconds <= maxSeconds;
	return { line: `| ${cells.join(" | ")} |`, violation: isGood ? null : `${cells.join(", ")}: ${message}` };
}

const diedOf = ({ message }: Error): Measured => ({
	outcome: "failed",
	message,
	seconds: Number.NaN,
	mebibytes: Number.NaN,
	idleMebibytes: Number.NaN,
});

async function fuzz(folder: string, count: number, table: string[]): Promise<string[]> {
	const findings: string[] = [];
	table.push("", "| Format | Changed files | Refused | Findings |", "|---|---|---|---|");
	for (const [index, format] of allFormats.entries()) {
		const own = join(folder, String(index));
		await mkdir(own);
		const store = await openMarketFile(join(own, "market.sqlite"));
		await format.prepare?.(store);
		const found = await fuzzFormat(store, format, { folder: own, from: 1000, count, now: new Date() });
		await store.close();
		table.push(`| ${format.format} | ${count} | ${found.refused} | ${found.findings.length} |`);
		findings.push(...found.findings);
	}
	return findings;
}
