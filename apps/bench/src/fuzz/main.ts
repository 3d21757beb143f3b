import { Command, Option } from "commander";
import { residentMemory } from "../frame/processes.ts";
import { inTemporaryFolder } from "../frame/temporary-folder.ts";
import { type CampaignOptions, type CampaignResult, runCampaign } from "./campaign.ts";
import { report } from "./report.ts";
import { type Child, type Mode, startChild } from "./service.ts";

interface Options {
	seed: number;
	requests: number;
	mode: Mode | "both";
	legacyPrefix: string;
	url?: string;
	key?: string;
}

const program = new Command("fuzz")
	.description(
		"Sends seeded requests, right and wrong, to the service and judges every answer. Exit code 1: findings.",
	)
	.option("--seed <number>", "which requests; the same ones each time", Number, Date.now() % 1_000_000)
	.option("--requests <number>", "how many", Number, 100_000)
	.addOption(
		new Option("--mode <mode>", "how the service is started; validated: it judges its own answers too")
			.choices(["production", "validated", "both"])
			.default("both"),
	)
	.option("--url <url>", "a service that runs already (http), in place of starting one")
	.option("--key <key>", "its API key, used by nobody else meanwhile")
	.option("--legacy-prefix <prefix>", "its legacy prefix", "legacy");

const options = program.parse().opts<Options>();
if (!Number.isSafeInteger(options.seed) || !(options.requests > 0))
	program.error("--seed and --requests are numbers");
if ((options.url === undefined) !== (options.key === undefined)) program.error("--url and --key go together");

const clean = options.url === undefined ? await fuzzOwn() : await fuzzGiven(options.url, options.key ?? "");
process.exitCode = clean ? 0 : 1;

async function fuzzGiven(url: string, good: string): Promise<boolean> {
	return reportResult(
		url,
		await run({ url: new URL(url), keys: { good, limited: [], expired: [] } }),
		new URL(url),
	);
}

function fuzzOwn(): Promise<boolean> {
	const modes: Mode[] = options.mode === "both" ? ["production", "validated"] : [options.mode];
	return inTemporaryFolder(async (folder) => {
		let clean = true;
		for (const mode of modes) clean = (await fuzzChild(mode, await startChild(mode, folder))) && clean;
		return clean;
	});
}

async function fuzzChild(mode: Mode, child: Child): Promise<boolean> {
	const before = residentMemory(child.pid);
	const result = await run(child);
	const alive = child.alive();
	const after = residentMemory(child.pid);
	console.log(`memory ${formatMebibytes(before)} before, ${formatMebibytes(after)} after`);
	if (alive) {
		const { validated, remembered, cached } = await child.validations();
		console.log(
			`requests for an operation: ${validated} judged by express-openapi-validator, ${remembered} of a target that it had judged before, ${cached} answered from the response cache`,
		);
	}
	const { code } = await child.kill("SIGTERM");
	if (alive && code === 0) return reportResult(`${mode} mode`, result, child.url);
	console.log(`THE PROCESS ENDED with ${code}; its last words:\n${child.log().slice(-4_000)}`);
	reportResult(`${mode} mode`, result, child.url);
	return false;
}

function formatMebibytes(mebibytes: number | undefined): string {
	return mebibytes === undefined ? "unknown" : `${Math.round(mebibytes)} MiB`;
}

function run(target: Pick<CampaignOptions, "url" | "keys">): Promise<CampaignResult> {
	const { seed, requests, legacyPrefix } = options;
	const startedAt = performance.now();
	const onProgress = (done: number) => {
		if (done % 5000 !== 0) return;
		const rate = Math.round((done / (performance.now() - startedAt)) * 1000);
		process.stderr.write(`${done} of ${requests}, ${rate} a second\n`);
	};
	return runCampaign({ ...target, legacyPrefix, seed, requests, onProgress });
}

function reportResult(name: string, result: CampaignResult, url: URL): boolean {
	console.log(report(name, { ...options, url }, result));
	return result.findings.length === 0;
}
