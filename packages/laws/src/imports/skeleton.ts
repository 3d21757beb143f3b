import { cp, glob, mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

interface Manifest {
	name: string;
	exports?: Record<string, Door>;
}

/** A door of a package: its file, or its files under conditions for a package that is published as built. */
type Door = string | { [sourceCondition]: string };

/** The condition under which a published package shows its sources to the repository. */
export const sourceCondition = "@us-market-data/source";

/**
 * Writes the packages and apps of a repository into an empty folder: the manifests as they are, and an empty file for
 * each export. Every package finds every other.
 */
export async function writeSkeleton(repository: string, folder: string): Promise<void> {
	for await (const path of glob("{packages,apps}/*/package.json", { cwd: repository })) {
		await write(join(folder, path));
		await cp(join(repository, path), join(folder, path));
		const { default: manifest } = (await import(join(repository, path), { with: { type: "json" } })) as {
			default: Manifest;
		};
		for (const door of Object.values(manifest.exports ?? {})) {
			const file = typeof door === "string" ? door : door[sourceCondition];
			if (file !== "./package.json") await write(join(folder, dirname(path), file));
		}
		const link = join(folder, "node_modules", manifest.name);
		await mkdir(dirname(link), { recursive: true });
		await symlink(join(folder, dirname(path)), link);
	}
}

/** Writes a file and the folders above it. */
export async function write(path: string, text = "export {};\n"): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, text);
}
