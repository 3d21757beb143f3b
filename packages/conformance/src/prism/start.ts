import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Contract } from "../contract/contract.ts";
import { type Started, startProgram } from "../start/child.ts";
import { toolFolder } from "../start/repository.ts";

/** Starts the stock Prism with these arguments on a free port of the loopback interface. */
export const startPrism = (args: readonly string[]): Promise<Started> =>
	startProgram(`prism ${args[0]}`, [
		join(toolFolder("prism") ?? "", "dist/index.js"),
		...args,
		"--host",
		"127.0.0.1",
		"--port",
		"0",
	]);

/** Starts `prism proxy --errors` on the contract in front of a service. */
export async function startPrismProxy({ document }: Contract, upstream: string): Promise<Started> {
	const folder = await mkdtemp(join(tmpdir(), "conformance-prism-"));
	const discard = () => rm(folder, { recursive: true, force: true });
	try {
		const file = join(folder, "openapi.json");
		await writeFile(file, JSON.stringify(document));
		const { baseUrl, stop } = await startPrism(["proxy", "--errors", file, upstream]);
		return { baseUrl, stop: () => stop().finally(discard) };
	} catch (error) {
		await discard();
		throw error;
	}
}
