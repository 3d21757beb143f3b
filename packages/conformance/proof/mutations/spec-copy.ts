import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { operationList } from "@us-market-data/contract";
import { redocly, root } from "./tools.ts";

/** An object of a YAML file. */
export type Node = Record<string, unknown>;

/** A changeable copy of the contract's sources, with the linter's settings. */
export interface SpecCopy {
	readonly folder: string;
	/** Changes a file in place. It is written as JSON, which is YAML too. */
	edit(file: string, change: (document: Node) => void): Promise<void>;
	move(from: string, to: string): Promise<void>;
	/** Replaces text in all files. */
	replace(text: string, by: string): Promise<void>;
	restore(): Promise<void>;
	discard(): Promise<void>;
}

export async function copySpec(): Promise<SpecCopy> {
	const folder = await mkdtemp(join(tmpdir(), "conformance-spec-"));
	const spec = join(folder, "spec");
	const contract = join(folder, "packages/contract");
	await cp(join(root, "redocly.yaml"), join(folder, "redocly.yaml"));
	const written = globSync("*.ts", { cwd: join(root, "packages/contract/src") });
	for (const file of written.filter((name) => !name.includes(".gen.")))
		await cp(join(root, "packages/contract/src", file), join(contract, "src", file));
	await symlink(join(root, "packages/contract/lint"), join(contract, "lint"));
	await symlink(join(root, "packages/contract/package.json"), join(contract, "package.json"));
	const restore = async () => {
		await rm(spec, { recursive: true, force: true });
		await cp(join(root, "spec"), spec, { recursive: true });
	};
	await restore();
	return {
		folder,
		restore,
		async edit(file, change) {
			const document = redocly.parseYaml(await readFile(join(spec, file), "utf8")) as Node;
			await writeFile(join(spec, file), changed(document, change, file));
		},
		move: (from, to) => rename(join(spec, from), join(spec, to)),
		async replace(text, by) {
			for (const file of globSync("**/*.yaml", { cwd: spec })) {
				const before = await readFile(join(spec, file), "utf8");
				if (before.includes(text)) await writeFile(join(spec, file), before.replaceAll(text, by));
			}
		},
		discard: () => rm(folder, { recursive: true, force: true }),
	};
}

function changed(document: Node, change: (document: Node) => void, file: string): string {
	const before = JSON.stringify(document);
	change(document);
	const after = JSON.stringify(document);
	if (after === before) throw new Error(`the mutation does not change ${file}`);
	return after;
}

/** The sources themselves, which are read and never written: shows that a mutation can be made. */
export const untouchedSpec: SpecCopy = {
	folder: root,
	async edit(file, change) {
		changed(readSpec(file), change, file);
	},
	async move(from) {
		readSpec(from);
	},
	replace: async () => undefined,
	restore: async () => undefined,
	discard: async () => undefined,
};

/** A file of the unchanged contract, read from the repository. */
export const readSpec = (file: string): Node =>
	redocly.parseYaml(readFileSync(join(root, "spec", file), "utf8")) as Node;

/** Files of the contract that fit a pattern, in a stable order. */
export const specFiles = (pattern: string): readonly string[] =>
	globSync(pattern, { cwd: join(root, "spec") }).sort();

/** The operations that use a file, directly or through others, in the order of the contract. */
export const usersOf = (file: string): readonly string[] =>
	operationList
		.filter(({ area, operationId }) => reach(`paths/${area}/${operationId}.yaml`).has(file))
		.map(({ operationId }) => operationId);

const reached = new Map<string, ReadonlySet<string>>();

function reach(file: string): ReadonlySet<string> {
	const copied = reached.get(file);
	if (copied) return copied;
	const found = new Set([file]);
	reached.set(file, found);
	const text = existsSync(join(root, "spec", file)) ? readFileSync(join(root, "spec", file), "utf8") : "";
	for (const [, reference = ""] of text.matchAll(/\$ref: '?([\w./-]+\.yaml)/g))
		for (const next of reach(posix.join(posix.dirname(file), reference))) found.add(next);
	return found;
}
