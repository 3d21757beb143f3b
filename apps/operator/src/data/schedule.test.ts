import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { directories, playSources } from "@us-market-data/ingest/testing";
import { openMarketFile } from "@us-market-data/store/sqlite";
import { environment, programs, runNode, temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";

async function storedFiles(folder: string): Promise<string[]> {
	const store = await openMarketFile(join(folder, "market.sqlite"));
	const datasets = await store.datasets();
	await store.close();
	return datasets.map(({ file }) => file).sort();
}

test("the schedule stops at SIGTERM, in the middle of a transfer too, and stores nothing by halves", {
	timeout: 120_000,
}, async () => {
	const folder = await temporaryFolder();
	const sources = await playSources();
	const [first = ""] = Object.keys(directories);
	for (const [url, body] of Object.entries(directories)) sources.publish(url, body);
	sources.fail(first, (_, response, { body }) => {
		response.writeHead(200, { "content-length": String(body.length) });
		response.write(body.subarray(0, 50), () => child.kill("SIGTERM"));
		return true;
	});
	const settings = { DATA_DIR: folder, SOURCE_MIRROR: sources.mirror, UPDATE_SOURCES: "nasdaq-directory" };
	const child = spawn(process.execPath, [programs.data, "schedule"], { env: environment(settings) });
	let out = "";
	child.stdout.on("data", (text: Buffer) => {
		out += text.toString();
	});
	expect(await once(child, "close")).toEqual([0, null]);
	expect(out).toMatch(
		/^Updating nasdaq-directory\.\n.*nasdaq-directory: failed .*\n +stopped early; nothing is stored partially\nStopped\.\n$/,
	);
	expect(await storedFiles(folder)).toEqual([]);
	expect(await runNode(programs.data, ["update"], settings)).toMatchObject({ code: 0, stderr: "" });
	expect(await storedFiles(folder)).toHaveLength(Object.keys(directories).length);
});
