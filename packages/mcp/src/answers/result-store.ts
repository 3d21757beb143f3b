import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cell, Table, Units } from "./tables.ts";

/** A result as later questions use it. */
export interface StoredResult {
	title: string;
	facts: Readonly<Record<string, Cell>>;
	tables: readonly Table[];
	units: Units;
	sources: readonly string[];
	asOf?: string | undefined;
	dataVersion?: string | undefined;
	/** What it lacks, and what the service says of it. */
	hint?: string | undefined;
	/** True where the list goes on behind the rows. */
	isPart?: boolean | undefined;
}

/** The results of one account. */
export interface ResultStore {
	/** Keeps a result and tells its id; undefined where it is too large. */
	save(result: StoredResult): Promise<string | undefined>;
	/** A result of this account that is still kept. */
	read(id: string): Promise<StoredResult | undefined>;
	/** Ids of kept results, the newest first. */
	ids(): Promise<string[]>;
}

/** Bounds of what an account keeps. */
export const resultStoreLimits = { results: 40, bytes: 2_000_000, milliseconds: 3_600_000 } as const;

/** Texts of results by account and id, which several processes share. They enforce the age and the number of them. */
export interface SharedResults {
	save(account: string, id: string, text: string): Promise<void>;
	read(account: string, id: string): Promise<string | undefined>;
	/** The newest first. */
	ids(account: string): Promise<string[]>;
}

const idForm = /^r_[0-9a-z]{10}$/;

const newId = (): string =>
	`r_${BigInt(`0x${randomBytes(8).toString("hex")}`)
		.toString(36)
		.padStart(10, "0")
		.slice(-10)}`;

/** The text of a result; undefined where it is too large. */
function textOf(result: StoredResult): string | undefined {
	const text = JSON.stringify(result);
	return Buffer.byteLength(text) > resultStoreLimits.bytes ? undefined : text;
}

/** The results of an account among those that processes share. */
export const sharedResultStore = (account: string, shared: SharedResults): ResultStore => ({
	async save(result) {
		const text = textOf(result);
		if (text === undefined) return undefined;
		const id = newId();
		await shared.save(account, id, text);
		return id;
	},
	async read(id) {
		const text = idForm.test(id) ? await shared.read(account, id) : undefined;
		return text === undefined ? undefined : (JSON.parse(text) as StoredResult);
	},
	ids: () => shared.ids(account),
});

/**
 * Keeps results as files in a folder of the account, so that every process of a machine reads them and none holds
 * them in memory.
 */
export function openResultStore(folder: string, now: () => number = Date.now): ResultStore {
	const pathOf = (id: string) => join(folder, `${id}.json`);
	const aged = () => agedFiles(folder, now());
	return {
		async save(result) {
			const text = textOf(result);
			if (text === undefined) return undefined;
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const id = newId();
			await writeFile(pathOf(id), text, { mode: 0o600 });
			const files = await aged();
			const over = files.filter(({ isOld }, index) => isOld || index >= resultStoreLimits.results);
			await Promise.all(over.map(({ name }) => rm(join(folder, name), { force: true })));
			return id;
		},
		async read(id) {
			if (!idForm.test(id)) return undefined;
			const file = (await aged()).find(({ name, isOld }) => name === `${id}.json` && !isOld);
			return file && (JSON.parse(await readFile(pathOf(id), "utf8")) as StoredResult);
		},
		async ids() {
			return (await aged()).filter(({ isOld }) => !isOld).map(({ name }) => name.replace(".json", ""));
		},
	};
}

/** The files of a folder, the newest first. */
async function agedFiles(folder: string, now: number): Promise<{ name: string; isOld: boolean }[]> {
	const names = await readdir(folder).catch(() => []);
	const found = await Promise.all(
		names.map(async (name) => ({
			name,
			at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
		})),
	);
	return found
		.sort((one, other) => other.at - one.at)
		.map(({ name, at }) => ({ name, isOld: now - at > resultStoreLimits.milliseconds }));
}
