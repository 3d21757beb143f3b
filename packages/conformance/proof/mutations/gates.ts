import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type ContractDocument, unexplainedChanges } from "@us-market-data/contract/generator";
import { createContract } from "../../src/contract.ts";
import type { Group } from "../../src/suite/check.ts";
import { runSuite } from "../../src/suite/run-suite.ts";
import type { Service } from "../../src/suite/service.ts";
import { rulesBroken } from "../faults/run.ts";
import type { Generated } from "./generate.ts";
import type { SpecCopy } from "./spec-copy.ts";
import { redocly, root, tsc } from "./tools.ts";

/** The linter with the rules of the repository; names of the rules that are broken. */
export async function lint({ folder }: SpecCopy): Promise<readonly string[]> {
	const config = await redocly.loadConfig({ configPath: join(folder, "redocly.yaml") });
	const problems = await redocly.lint({ ref: join(folder, "spec/openapi.yaml"), config });
	return [...new Set(problems.map(({ ruleId }) => ruleId))];
}

/** The gate of breaking changes since the approved contract, those with a reason apart. */
export const breaking = ({ document }: Generated): Promise<readonly string[]> =>
	unexplainedChanges(document as unknown as ContractDocument);

/** The compiler, on the sources of the server and of its answers without their tests, against the generated types of the copy. */
export async function compile({ folder }: SpecCopy): Promise<readonly string[]> {
	const server = join(root, "apps/server");
	const operations = join(root, "packages/operations");
	const contract = join(folder, "packages/contract/src");
	const config = {
		extends: join(root, "tsconfig.base.json"),
		compilerOptions: {
			typeRoots: [join(server, "node_modules/@types")],
			paths: {
				"@us-market-data/contract": [join(contract, "index.ts")],
				"@us-market-data/contract/openapi.json": [join(contract, "openapi.gen.json")],
			},
		},
		include: [server, operations].map((folder) => join(folder, "src/**/*.ts")),
		exclude: [server, operations].flatMap((folder) =>
			["*.test.ts", "suites/**", "testing/**", "testing.ts"].map((tests) => join(folder, "src/**", tests)),
		),
	};
	await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
	const run = promisify(execFile)(
		process.execPath,
		[tsc, "-p", folder, "--pretty", "false", "--singleThreaded"],
		{
			maxBuffer: 1e8,
		},
	);
	const output = await run.then(
		() => "",
		({ stdout, stderr }: { stdout: string; stderr: string }) => stdout || stderr,
	);
	return output.split("\n").filter((line) => line.includes("error TS"));
}

const checkedCount: readonly Group[] = ["case", "valid", "broken", "credential", "method"];

/** Runs the suite on the unchanged server with the changed contract; undefined when nothing is left to judge. */
export async function conform(
	{ document, rows }: Generated,
	service: Service,
	judges: readonly string[],
): Promise<ReadonlyMap<string, number> | undefined> {
	const only = judges.filter((id) => rows.some(({ operationId }) => operationId === id));
	if (only.length === 0) return undefined;
	try {
		const contract = createContract(document, rows);
		const options = { groups: checkedCount, requests: 0, validPerOperation: 20 };
		return rulesBroken(await runSuite({ service, contract, only, ...options }));
	} catch (error) {
		// The suite cannot read the contract, and its command ends with an obvious error.
		return new Map([[`the suite stops: ${error instanceof Error ? error.message : String(error)}`, 1]]);
	}
}
