import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../src/records/", import.meta.url));
const target = join(folder, "areas.gen.ts");

/** Files in the order in which stores and the native format list their areas. Others follow by name. */
const firstFiles = [
	"reference.ts",
	"prices.ts",
	"content.ts",
	"fundamentals.ts",
	"holders.ts",
	"events.ts",
	"reported-facts.ts",
	"symbol-history.ts",
	"issues.ts",
];

/** The index of the areas that the files of `records/` define. */
async function areaIndex(): Promise<string> {
	const others = globSync("*.ts", { cwd: folder, exclude: ["*.test.ts", "*.gen.ts"] })
		.filter((file) => !firstFiles.includes(file))
		.sort();
	const files = await Promise.all(
		[...firstFiles, ...others].map(async (file) => {
			const text = await readFile(join(folder, file), "utf8");
			const names = [...text.matchAll(/^export const (\w+) = area\(/gm)].map(([, name = ""]) => name);
			return { file, names };
		}),
	);
	const defining = files.filter(({ names }) => names.length > 0);
	return [
		"// Generated from the files of this folder by `pnpm generate`. Do not edit.",
		...defining.map(({ file, names }) => `import { ${names.toSorted().join(", ")} } from "./${file}";`),
		"",
		"/** Every area of market data that the service keeps, by name. */",
		"export const areas = {",
		...defining.flatMap(({ names }) => names.map((name) => `\t${name},`)),
		"};",
		"",
	].join("\n");
}

export const writeArtifacts = async (): Promise<void> => writeFile(target, await areaIndex());

/** True when the file differs from the output of the generator. */
export const isStale = async (): Promise<boolean> =>
	(await readFile(target, "utf8").catch(() => "")) !== (await areaIndex());
