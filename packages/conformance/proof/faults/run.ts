import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Contract, createContract } from "../../src/contract.ts";
import { scriptPath } from "../../src/start/child.ts";
import { type Prepare, startServer } from "../../src/start/local.ts";
import type { Group } from "../../src/suite/check.ts";
import { runCommand } from "../../src/suite/import-during-run.ts";
import { runSuite, type SuiteReport } from "../../src/suite/run-suite.ts";
import type { Service } from "../../src/suite/service.ts";
import type { Fault } from "./injected-fault.ts";
import { type FaultyProxy, startProxy } from "./proxy.ts";

/** The result of a planted fault. */
export interface FaultResult {
	readonly kind: string;
	readonly fault: Fault;
	/** The rules that were broken, each with the number of failures; empty when it survived. */
	readonly caughtBy: ReadonlyMap<string, number>;
}

/** A server with a proxy in front, and the suite aimed at it. */
export interface Bench {
	/** The server itself, past the proxy. */
	readonly server: Service;
	/** Runs the whole suite without a fault. */
	healthy(): Promise<SuiteReport>;
	judge(kind: string, fault: Fault): Promise<FaultResult>;
	stop(): Promise<void>;
}

const checkedCount: readonly Group[] = ["case", "valid", "broken", "credential", "method", "route"];

export async function startBench(contract: Contract = createContract(), prepare?: Prepare): Promise<Bench> {
	const [server, twin] = await Promise.all([startServer(prepare), startServer(prepare)]);
	const proxy = await startProxy(contract, server.service, twin.service);
	const service = { ...server.service, name: "proxy", baseUrl: proxy.baseUrl };
	return {
		server: server.service,
		healthy: () => runSuite({ service, contract, groups: checkedCount, requests: 0 }),
		judge: (kind, fault) =>
			judge(proxy, contract, service, kind, fault, () => importDividends(server.folder ?? "")),
		async stop() {
			await proxy.stop();
			await Promise.all([server.stop(), twin.stop()]);
		},
	};
}

async function judge(
	proxy: FaultyProxy,
	contract: Contract,
	service: Service,
	kind: string,
	fault: Fault,
	changeData: () => Promise<void>,
): Promise<FaultResult> {
	proxy.plant(fault);
	try {
		const outside = fault.operation === "routes";
		const report = await runSuite({
			service,
			contract,
			only: [outside ? "listRankCategories" : fault.operation],
			groups: outside ? ["route"] : checkedCount,
			requests: 0,
			...(fault.changesData ? { between: changeData } : {}),
		});
		return { kind, fault, caughtBy: rulesBroken(report) };
	} finally {
		proxy.plant(undefined);
	}
}

/** Imports a dividend of a security of the sample, whose sample data it replaces. */
async function importDividends(folder: string): Promise<void> {
	const files = await mkdtemp(join(tmpdir(), "conformance-import-"));
	try {
		const manifest = { name: "proof", tag: "own", licence: "own", description: "A dividend of the proof." };
		await writeFile(join(files, "manifest.json"), JSON.stringify(manifest));
		await writeFile(join(files, "dividends.csv"), dividends);
		const command = `"${process.execPath}" "${scriptPath("apps/operator/build/data.js")}" import native "${files}"`;
		await runCommand(command, { DATA_DIR: folder });
	} finally {
		await rm(files, { recursive: true });
	}
}

const columns = "symbol,exDate,amount,currency,recordDate,paymentDate,fiscalYear,fiscalPeriod,description";
const exDates = ["2025-11-10", "2026-02-09", "2026-05-11", "2026-08-10", "2026-11-09"];
const dividends = [columns, ...exDates.map((day) => `AAPL.US,${day},0.37,USD,,,,,`), ""].join("\n");

/** The number of failures of each rule, the rarest and therefore most telling rule first. */
export function rulesBroken({ results }: Pick<SuiteReport, "results">): ReadonlyMap<string, number> {
	const counts = new Map<string, number>();
	for (const { rule } of results.flatMap(({ failures }) => failures))
		counts.set(rule, (counts.get(rule) ?? 0) + 1);
	return new Map([...counts].sort(([, one], [, other]) => one - other));
}
