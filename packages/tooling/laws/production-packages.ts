import { readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A package that is installed. */
export interface Installed {
	/** `name@version`. */
	id: string;
	/** Its SPDX expression, empty when it gives none. */
	licence: string;
	folder: string;
}

interface Manifest {
	name: string;
	version: string;
	license?: string | { type?: string };
	licenses?: { type?: string }[];
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
}

/** Every package that the package of a folder needs in production, found as Node.js finds it. */
export async function productionPackages(folder: string): Promise<Installed[]> {
	const found = new Map<string, Installed>();
	const visit = async (packageFolder: string) => {
		const { dependencies, optionalDependencies } = await manifestOf(packageFolder);
		for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
			const target = await locate(name, packageFolder);
			// An optional package of another platform is not installed.
			if (target === undefined && name in (optionalDependencies ?? {})) continue;
			if (target === undefined) throw new Error(`${name}, which ${packageFolder} needs, is not installed`);
			if (found.has(target)) continue;
			const manifest = await manifestOf(target);
			const id = `${manifest.name}@${manifest.version}`;
			found.set(target, { id, licence: licenceOf(manifest), folder: target });
			await visit(target);
		}
	};
	await visit(await realpath(folder));
	return [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

const manifestOf = async (folder: string): Promise<Manifest> =>
	JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Manifest;

function licenceOf({ license, licenses }: Manifest): string {
	if (typeof license === "string") return license;
	return license?.type ?? licenses?.map(({ type = "" }) => type).join(" OR ") ?? "";
}

/** The folder of a package as seen from another: in its `node_modules`, or in that of a folder above. */
async function locate(name: string, from: string): Promise<string | undefined> {
	for (let packageFolder = from; ; packageFolder = dirname(packageFolder)) {
		const candidate = await realpath(join(packageFolder, "node_modules", name)).catch(() => undefined);
		if (candidate !== undefined) return candidate;
		if (packageFolder === dirname(packageFolder)) return undefined;
	}
}
