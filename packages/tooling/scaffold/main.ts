import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { CommanderError, program } from "commander";
import { areaFiles, areaGroups } from "./area.ts";
import { indicatorFiles, indicatorGroups, nextNumber, numberedFiles } from "./indicator.ts";
import { type NewFiles, writeNewFiles } from "./new-files.ts";
import { operationAreas, operationFiles } from "./operation.ts";
import { areasFile, areasIn, sourceFiles } from "./source.ts";
import { unfinishedPlaces } from "./unfinished.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

const unfinishedStep = "npx pnpm new unfinished    # names each place that is not filled in";

/** Writes and formats the files, and prints the remaining steps. */
async function write(make: () => NewFiles, steps: readonly string[]): Promise<void> {
	const newFiles = make();
	await writeNewFiles(root, newFiles);
	const files = Object.keys(newFiles);
	const code = files.filter((file) => file.endsWith(".ts"));
	await run("biome", ["check", "--write", ...code], { cwd: root });
	const unfinished = new Set((await unfinishedPlaces(root)).map((place) => place.replace(/:\d+$/, "")));
	for (const file of files) console.log(`${unfinished.has(file) ? "fill in" : "written"}  ${file}`);
	console.log(["", "Then:", ...steps.map((step) => `  ${step}`)].join("\n"));
}

// Commands take over that Commander throws instead of ending the process with 1.
program.exitOverride();
program.name("pnpm new").description("write the files of a new operation, indicator, source or area");

program
	.command("operation <area> <operationId> <path>")
	.description(`an operation of the main family; areas: ${operationAreas.join(", ")}`)
	.action((area: string, operationId: string, path: string) =>
		write(
			() => operationFiles(area, operationId, path),
			[
				"npx pnpm generate",
				"npx pnpm lint:spec",
				unfinishedStep,
				"docs/guides/add-an-operation.md goes on from here, with an example",
			],
		),
	);

program
	.command("indicator <key> <group>")
	.description(`an indicator of the screener; groups: ${indicatorGroups.join(", ")}`)
	.action(async (key: string, group: string) => {
		const files = globSync([...numberedFiles], { cwd: root });
		const texts = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
		await write(
			() => indicatorFiles(key, group, nextNumber(texts.join(""))),
			[
				"npx pnpm generate",
				`npx pnpm --filter @us-market-data/analytics exec vitest run src/screener/definitions/${key}.test.ts`,
				"npx pnpm turbo run typecheck",
				unfinishedStep,
			],
		);
	});

program
	.command("source <name> <area>")
	.description("a source of files, whose records belong to an area")
	.action(async (name: string, area: string) => {
		const areas = areasIn(await readFile(join(root, areasFile), "utf8"));
		await write(
			() => sourceFiles(name, area, areas),
			[
				"npx pnpm generate",
				"npx pnpm --filter @us-market-data/ingest typecheck",
				"npx pnpm --filter @us-market-data/ingest exec vitest run src/sources src/updates/feeds",
				unfinishedStep,
			],
		);
	});

program
	.command("area <name> <group>")
	.description(`an area of market data; groups: ${areaGroups.join(", ")}`)
	.action((name: string, group: string) =>
		write(
			() => areaFiles(name, group),
			[
				"npx pnpm generate",
				"npx pnpm --silent data schema > packages/ingest/native-format.schema.json",
				"npx pnpm exec biome check --write packages/ingest/native-format.schema.json",
				"npx pnpm turbo run typecheck",
				unfinishedStep,
			],
		),
	);

program
	.command("unfinished")
	.description("name each place of a new part that is not filled in")
	.action(async () => {
		const places = await unfinishedPlaces(root);
		for (const place of places) console.log(place);
		if (places.length > 0) process.exitCode = 1;
		else console.log("Every place is filled in.");
	});

await program.parseAsync().catch((error: unknown) => {
	// Commander has written its own message. Help ends with 0.
	const isOfCommander = error instanceof CommanderError;
	if (!isOfCommander) console.error(error instanceof Error ? error.message : error);
	process.exitCode = isOfCommander && error.exitCode === 0 ? 0 : 2;
});
