import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { openStores } from "@us-market-data/store";
import { Command } from "commander";
import { ratioOf, shownRatio } from "../ratio.ts";
import { createKeys } from "../speed/data/keys.ts";
import type { Server } from "../speed/servers/server.ts";
import { startServices } from "../speed/servers/service.ts";
import { inTemporaryFolder } from "../trust/temporary-folder.ts";
import { fillHistories } from "./data.ts";
import { type Place, type Turn, turnOf } from "./measure.ts";

interface Options {
	rows: number;
	few: number;
	minutes: number;
	rounds: number;
	calls: number;
	seed: number;
}

const options = new Command("bench:history")
	.description("Measures 1,000 bars out of many minute bars beside 1,000 out of few, in turns in one run.")
	.option("--rows <number>", "minute bars of the large folder", Number, 60_000_000)
	.option("--few <number>", "minute bars of the small folder", Number, 1_000_000)
	.option("--minutes <number>", "most minutes to make the data in; then there are fewer rows", Number, 10)
	.option("--rounds <number>", "turns of each", Number, 15)
	.option("--calls <number>", "answers of a turn", Number, 40)
	.option("--seed <number>", "which data and requests; the same ones each time", Number, 1)
	.parse()
	.opts<Options>();

/** A service over its own folder of histories. */
interface Prepared extends Place {
	rows: number;
	server: Server;
}

async function prepare(folder: string, name: string, rows: number): Promise<Prepared> {
	const own = join(folder, name);
	await mkdir(own);
	const { market, accounts } = await openStores({ DATA_DIR: own, DATABASE_URL: "", DATABASE_READ_URL: "" });
	const started = performance.now();
	const made = await fillHistories(market, rows, options.seed, started + options.minutes * 60_000);
	const seconds = (performance.now() - started) / 1000;
	const keys = await createKeys(accounts, 1);
	await Promise.all([market.close(), accounts.close()]);
	const megabytes = (await stat(join(own, "market.sqlite"))).size / 1e6;
	const counted = made.rows.toLocaleString("en-US");
	console.log(`${name}: ${counted} rows, ${megabytes.toFixed(0)} MB, made in ${seconds.toFixed(0)} s`);
	const server = await startServices({
		name,
		folder: own,
		durability: "power",
		processes: 1,
		env: {},
		databasePids: [],
	});
	const { port, pids } = server;
	return { ...made, server, port, pids, key: keys.unlimited[0] ?? "" };
}

/** The turns of both, those of one round at the same place; round 0 warms them up. */
async function measured(few: Place, many: Place): Promise<Record<"few" | "many", Turn[]>> {
	const turns: Record<"few" | "many", Turn[]> = { few: [], many: [] };
	const places = { few, many };
	for (let round = 0; round <= options.rounds; round++) {
		const order = round % 2 === 0 ? (["few", "many"] as const) : (["many", "few"] as const);
		for (const name of order) {
			const turn = await turnOf(places[name], options.calls, `${options.seed}|${name}|${round}`);
			if (round > 0) turns[name].push(turn);
		}
	}
	return turns;
}

function tell(name: string, few: readonly number[], many: readonly number[]): void {
	if (few.length === 0) return;
	const { before, after, ratio } = ratioOf(few, many);
	console.log(`| ${name} | ${before.toFixed(2)} | ${after.toFixed(2)} | ${shownRatio(ratio)} |`);
}

await inTemporaryFolder(async (folder) => {
	const few = await prepare(folder, "few", options.few);
	const many = await prepare(folder, "many", options.rows);
	try {
		const turns = await measured(few, many);
		console.log("\n| 1,000 minute bars | few rows | many rows | many / few |\n|---|---|---|---|");
		const figures = (of: (turn: Turn) => number | undefined) =>
			[turns.few, turns.many].map((list) => list.map(of).filter((figure) => figure !== undefined)) as [
				number[],
				number[],
			];
		tell("milliseconds of an answer, middle", ...figures(({ time }) => time));
		tell("processor milliseconds of the service", ...figures(({ processor }) => processor));
	} finally {
		await Promise.all([few.server.stop(), many.server.stop()]);
	}
});
