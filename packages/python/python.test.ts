import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { operationList, parametersOf } from "@us-market-data/contract";
import { exampleTargets } from "@us-market-data/contract/example-targets";
import {
	environment,
	programs,
	pythonWith,
	type Running,
	startProcess,
} from "@us-market-data/tooling/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staleModules } from "./generate/main.ts";
import { snakeCase } from "./generate/schema-types.ts";

const folder = fileURLToPath(new URL(".", import.meta.url));
const conformance = fileURLToPath(new URL("../conformance/src/main.ts", import.meta.url));

const python = pythonWith("httpx", "pandas", "pytest");

if (python === undefined)
	console.warn(
		"The tests of the Python client are skipped: no Python 3.11 with httpx, pandas and pytest. PYTHON names one.\n" +
			"Debian: apt-get install python3-httpx python3-pandas python3-pytest python3-matplotlib mypy",
	);

it("the generated modules are those of the contract", async () => {
	expect(await staleModules()).toEqual([]);
});

describe.skipIf(python === undefined)("the Python client", () => {
	let data: string;
	let service: Running;
	let mock: ChildProcess;
	let deployments: Record<string, unknown>;
	let key: string;

	beforeAll(async () => {
		data = await mkdtemp(join(tmpdir(), "python-client-"));
		[service, mock] = await Promise.all([
			startProcess({ DATA_DIR: data, LOG_LEVEL: "error" }),
			startPrinting(process.execPath, [programs.mock], { PORT: "0", ANSWERS: "examples" }),
		]);
		key = readFileSync(join(data, "demo-key"), "utf8").trim();
		deployments = {
			service: { url: service.url, key },
			mock: { url: urls.get(mock), key: "mock-200" },
			requests: exampleRequests(),
		};
	});

	afterAll(async () => {
		mock?.kill("SIGTERM");
		await service?.stop();
		await rm(data, { recursive: true, force: true });
	});

	for (const file of readdirSync(join(folder, "tests")).filter((name) => name.startsWith("test_"))) {
		it(`passes ${file}`, async () => {
			const settings = { USMD_TEST: JSON.stringify(deployments), PYTHONDONTWRITEBYTECODE: "1" };
			const run = await ended(python ?? "", ["-m", "pytest", "-q", "-rs", `tests/${file}`], settings);
			if (run.output.includes("SKIPPED")) console.warn(run.output.slice(run.output.indexOf("SKIPPED")));
			expect(run.status, run.output).toBe(0);
		});
	}

	it("answers as the contract says, by the conformance suite", async () => {
		const bridge = await startPrinting(python ?? "", ["tests/bridge.py"], { USMD_URL: service.url });
		try {
			const url = urls.get(bridge) ?? "";
			const chosen = ["--only", judged.join(","), "--checks", "case", "--symbols", "AAPL.US,MSFT.US,NVDA.US"];
			const run = await ended(process.execPath, [conformance, "--url", url, ...chosen], {
				CONFORMANCE_KEY: key,
			});
			expect(run.status, run.output).toBe(0);
			const counts = await (await fetch(`${url}/_bridge`)).json();
			expect(counts).toEqual({ "by the client": expect.any(Number), unchanged: expect.any(Number) });
			expect(Object(counts)["by the client"]).toBeGreaterThan(300);
		} finally {
			bridge.kill("SIGTERM");
		}
	});
});

/** Operations of every shape: pages, nested lists, figures, the past. */
const judged = ["listTrades", "listStatements", "searchScreener"];

/** The requests of the contract's examples, as arguments of the client's methods. */
function exampleRequests(): Record<string, Record<string, unknown>> {
	const requests: Record<string, Record<string, unknown>> = {};
	for (const operation of operationList) {
		const target = exampleTargets[operation.operationId];
		const named = new Map(operation.parameters.map((parameter) => [parameter.name, parameter]));
		const given = Object.entries(parametersOf(operation, target)).filter(
			([name]) => name !== "legacy_prefix",
		);
		requests[snakeCase(operation.operationId)] = Object.fromEntries(
			given.map(([name, value]) => [snakeCase(named.get(name)?.aliasOf ?? name), value]),
		);
	}
	return requests;
}

const urls = new WeakMap<ChildProcess, string>();

/** Starts a program and waits for the address that it prints. */
async function startPrinting(
	program: string,
	args: readonly string[],
	settings: Record<string, string>,
): Promise<ChildProcess> {
	const child = spawn(program, args, {
		cwd: folder,
		env: environment(settings),
		stdio: ["ignore", "pipe", "inherit"],
	});
	let printed = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		printed += text;
	});
	for (;;) {
		const url = /http:\/\/[\d.]+:\d+/.exec(printed)?.[0];
		if (url !== undefined) {
			urls.set(child, url);
			return child;
		}
		await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
		if (child.exitCode !== null) throw new Error(`${program} left with ${child.exitCode}`);
	}
}

/** Runs a program to its end. */
const ended = (
	program: string,
	args: readonly string[],
	settings: Record<string, string>,
): Promise<{ status: number | null; output: string }> =>
	new Promise((resolve) => {
		const env = environment(settings);
		const child = execFile(program, args, { cwd: folder, env, maxBuffer: 1 << 26 }, (_, out, err) =>
			resolve({ status: child.exitCode, output: `${out}\n${err}` }),
		);
	});
