import { writeFile } from "node:fs/promises";
import { Command } from "commander";
import { type Contract, createContract } from "../src/contract.ts";
import { faultsByKind } from "./faults/index.ts";
import { nameOf } from "./faults/injected-fault.ts";
import { type Bench, type FaultResult, startBench } from "./faults/run.ts";
import { mutations } from "./mutations/index.ts";
import { isCaught, type MutationResult, noMutation, openMutationRunner } from "./mutations/run.ts";
import { faultTable, markdown, mutationTable, type Table, text } from "./report.ts";

/** The suite fails without a planted fault, so that a failure proves nothing. */
class CriesWolf extends Error {
	override readonly name = "CriesWolf";
}

const options = new Command("proof")
	.description(
		"Plants every fault and mutation and writes RESULTS.md; with --only some of them, and writes nothing",
	)
	.option("--only <text...>", "only faults and mutations that are named with one of these texts")
	.parse()
	.opts<{ only?: readonly string[] }>();

const isChosen = (name: string): boolean => options.only?.some((text) => name.includes(text)) ?? true;

async function proveFaults(contract: Contract, bench: Bench): Promise<readonly FaultResult[]> {
	const { counts } = await bench.healthy();
	if (counts.failed > 0) throw new CriesWolf(`${counts.failed} checks fail on the server as it is`);
	process.stderr.write(`nothing planted: ${counts.passed} checks pass through the proxy\n`);
	const results: FaultResult[] = [];
	for (const [kind, all] of Object.entries(faultsByKind(contract))) {
		const faults = all.filter((fault) => isChosen(nameOf(fault)));
		for (const fault of faults) {
			const result = await bench.judge(kind, fault);
			results.push(result);
			if (result.caughtBy.size === 0) process.stderr.write(`survived: ${nameOf(fault)}\n`);
		}
		process.stderr.write(`planted: ${faults.length} faults of the kind "${kind}"\n`);
	}
	return results;
}

async function proveMutations(bench: Bench): Promise<readonly MutationResult[]> {
	const runner = await openMutationRunner(bench.server);
	try {
		const unchanged = await runner.askEveryGate(noMutation);
		if (isCaught(unchanged) || unchanged.drift)
			throw new CriesWolf(`the contract as it is does not pass: ${JSON.stringify(unchanged)}`);
		const results: MutationResult[] = [];
		for (const mutation of mutations().filter(({ what }) => isChosen(what))) {
			const result = await runner.askEveryGate(mutation).catch((cause: unknown) => {
				throw new Error(`while trying: ${mutation.what}`, { cause });
			});
			results.push(result);
			if (!isCaught(result)) process.stderr.write(`survived: ${mutation.what}\n`);
			if (results.length % 20 === 0) process.stderr.write(`${results.length} mutations\n`);
		}
		return results;
	} finally {
		await runner.close();
	}
}

async function prove(): Promise<readonly Table[]> {
	const contract = createContract();
	const bench = await startBench(contract);
	try {
		return [
			faultTable(await proveFaults(contract, bench), isChosen),
			mutationTable(await proveMutations(bench), isChosen),
		];
	} finally {
		await bench.stop();
	}
}

const started = performance.now();
const tables = await prove();
for (const table of tables) process.stdout.write(text(table));
if (!options.only) await record(tables);
process.exitCode = tables.some(({ unexpected, outdated }) => unexpected.length + outdated.length > 0) ? 1 : 0;

async function record(tables: readonly Table[]): Promise<void> {
	const date = new Date().toISOString().slice(0, 10);
	const minutes = ((performance.now() - started) / 60_000).toFixed(1);
	const introduction = [
		"# Proof that the suite finds defects",
		"",
		`Written by \`pnpm proof\` on ${date}, in ${minutes} minutes. Each fault is planted alone, by a proxy in front of the server or in a copy of the contract, and the suite checks the operation with the fault. Without a planted fault everything passes.`,
		"`pnpm proof` prints what caught each one.",
		"",
	].join("\n");
	await writeFile(new URL("RESULTS.md", import.meta.url), [introduction, ...tables.map(markdown)].join("\n"));
}
