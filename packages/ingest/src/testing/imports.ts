import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { AreaName, AreaRecord } from "@us-market-data/market";
import type { MarketStore } from "@us-market-data/store";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { onTestFinished } from "vitest";
import { hashOf } from "../frame/bytes.ts";
import { contentOf } from "../frame/content.ts";
import type { Importer, ImportOptions, Outcome } from "../frame/importer.ts";
import { defaultFileLimits } from "../frame/limits.ts";
import type { SourceFile } from "../frame/source-file.ts";

/** Now, for tests. */
export const now = new Date("2026-11-20T18:00:00Z");

/** Writes a fixture and returns its path. */
export async function writeFixture(folder: string, name: string, content: string | Buffer): Promise<string> {
	const path = join(folder, name);
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, content);
	return path;
}

/** Bytes of a store without data. They are sooner written than a new file is brought up to date. */
let empty: Promise<Buffer> | undefined;

async function emptyStore(): Promise<Buffer> {
	const folder = await mkdtemp(join(tmpdir(), "us-market-data-"));
	try {
		const file = join(folder, "market.sqlite");
		await (await openMarketFile(file)).close();
		return await readFile(file);
	} finally {
		await rm(folder, { recursive: true });
	}
}

/** A store in a file of its own, closed when the test ends. */
export async function testStore(file?: string): Promise<MarketStore> {
	const path = file ?? join(await temporaryFolder(), "market.sqlite");
	empty ??= emptyStore();
	if (!existsSync(path)) await writeFile(path, await empty, { mode: 0o600 });
	const store = await openMarketFile(path);
	onTestFinished(() => store.close().catch(() => {}));
	return store;
}

/** SHA-256 of a file. */
export const sha256 = async (path: string): Promise<string> =>
	createHash("sha256")
		.update(await readFile(path))
		.digest("hex");

/** Outcomes of one file. `store` holds the data that the importer looks up, and is empty unless given. */
export async function parseFile(
	importer: Importer,
	name: string,
	content: string | Buffer,
	options: ImportOptions = {},
	store?: MarketStore,
): Promise<{ outcomes: Outcome[]; notes: string[]; dataset: object }> {
	const path = await writeFixture(await temporaryFolder(), name, content);
	const file: SourceFile = {
		name,
		label: name,
		path,
		size: content.length,
		sha256: await hashOf(path),
		retrievedAt: 0,
		isFetched: false,
		limits: { ...defaultFileLimits, ...importer.limits },
	};
	const [plan] = await importer.plan([file], options, store ?? (await testStore()));
	if (!plan) throw new Error("no plan");
	const outcomes: Outcome[] = [];
	for await (const batch of plan.parse(contentOf(file))) outcomes.push(...batch);
	return { outcomes, notes: plan.notes, dataset: plan.dataset };
}

/** Text as it comes from a stream. */
export async function* pieces(texts: Iterable<string>): AsyncGenerator<string> {
	yield* texts;
}

/** Cuts a text at the given places, which are taken modulo its length. */
export function cut(text: string, cuts: readonly number[]): string[] {
	const at = [...new Set(cuts.map((position) => position % (text.length + 1)))].sort((a, b) => a - b);
	return [0, ...at].map((from, i) => text.slice(from, at[i]));
}

/** The records that are held of an area and symbol, oldest first. */
export async function storedRecords<A extends AreaName>(
	store: MarketStore,
	area: A,
	symbol: string,
): Promise<AreaRecord<A>[]> {
	const security = await store.security(symbol);
	if (!security) return [];
	const rows = await store.list(area, security.id, { order: "asc", limit: 1_000_000 });
	return rows.map(({ record }) => record);
}
