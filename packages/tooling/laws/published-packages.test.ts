import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

interface Manifest {
	name: string;
	version?: string;
	private?: boolean;
	bin?: Record<string, string>;
	files?: string[];
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
	peerDependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
	publishConfig?: object;
}

const root = fileURLToPath(new URL("../../../", import.meta.url));
const manifests: Manifest[] = [];
for await (const path of glob("{packages,apps}/*/package.json", { cwd: root }))
	manifests.push(JSON.parse(await readFile(join(root, path), "utf8")) as Manifest);
const publishedPackages = manifests.filter((manifest) => !manifest.private);

/** Workspaces that a package names and pnpm cannot put into its manifest: it writes a version for `workspace:*`. */
function withoutVersion(manifest: Manifest, workspaces: readonly Manifest[]): string[] {
	const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
	const named = { ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies };
	const versions = new Map(workspaces.map(({ name, version }) => [name, version]));
	return Object.entries(named)
		.filter(([name, range]) => range.startsWith("workspace:") && versions.get(name) === undefined)
		.map(([name]) => name);
}

/** Programs of a package whose file npm leaves out, and those that npm never reads: it ignores `publishConfig.bin`. */
function withoutFile({ bin = {}, files = [], publishConfig = {} }: Manifest): string[] {
	const left = Object.entries(bin).filter(([, path]) => {
		const [folder = ""] = path.replace(/^\.\//, "").split("/");
		return !files.includes(folder);
	});
	return [...left.map(([name]) => name), ...("bin" in publishConfig ? ["publishConfig.bin"] : [])];
}

test("four packages are published", () => {
	const names = publishedPackages.map(({ name }) => name.replace("@us-market-data/", ""));
	expect(names.toSorted()).toEqual(["cli", "client", "conformance", "mock"]);
});

test.each(publishedPackages)("$name packs: each workspace that it names has a version", (manifest) => {
	expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
	expect(withoutVersion(manifest, manifests)).toEqual([]);
});

test.each(publishedPackages)("$name has the files of its programs, whatever packs it", (manifest) => {
	expect(withoutFile(manifest)).toEqual([]);
});

test("a workspace without a version and a program outside of the package are found", () => {
	const planted: Manifest = {
		name: "a",
		bin: { a: "./build/a.js", b: "./bin/b.js" },
		files: ["bin"],
		devDependencies: { b: "workspace:*", c: "1.0.0" },
		publishConfig: { bin: { a: "./bin/a.js" } },
	};
	expect(withoutVersion(planted, [planted, { name: "b" }])).toEqual(["b"]);
	expect(withoutFile(planted)).toEqual(["a", "publishConfig.bin"]);
});
