import { openAccountsDatabase } from "@us-market-data/store/postgres";
import { newDatabase } from "@us-market-data/store/testing";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, onTestFinished, test } from "vitest";
import { runAdmin } from "../testing.ts";

test("the live processes of all machines are listed with their streams", async () => {
	const folder = await temporaryFolder();
	const { url, drop } = await newDatabase();
	const accounts = await openAccountsDatabase(url);
	onTestFinished(async () => {
		await accounts.close();
		await drop();
	});
	const nodes = (...options: string[]) =>
		runAdmin(["nodes", ...options], { DATA_DIR: folder, DATABASE_URL: url });
	expect(await nodes()).toEqual({
		code: 0,
		stderr: "",
		stdout: expect.stringMatching(/^No process of the service is alive\./),
	});
	await accounts.createPlan({ name: "basic", monthlyAllowance: null, marketData: true, families: ["main"] });
	const { id: accountId } = await accounts.createAccount({ name: "acme", plan: "basic" });
	const [first, second] = ["node-b", "node-a"].map((host) =>
		accounts.process({ host, pid: 7, version: "1.2.3" }),
	);
	await first?.join();
	await second?.join();
	await first?.openStream({ accountId, symbols: 1, maxStreams: 2, maxSymbols: 100 });
	const { code, stdout, stderr } = await nodes();
	expect([code, stderr]).toEqual([0, ""]);
	const [heading, ...rows] = stdout.trimEnd().split("\n");
	expect(heading).toMatch(/^HOST +VERSION +PID +STREAMS +STARTED +LAST BEAT$/);
	expect(rows).toEqual([
		expect.stringMatching(/^node-a +1\.2\.3 +7 +0 +20\d\d-\S+Z +20\d\d-\S+Z$/),
		expect.stringMatching(/^node-b +1\.2\.3 +7 +1 +20\d\d-\S+Z +20\d\d-\S+Z$/),
	]);
	const json = JSON.parse((await nodes("--json")).stdout);
	expect(json).toEqual([
		expect.objectContaining({ host: "node-a", pid: 7, version: "1.2.3", streams: 0 }),
		expect.objectContaining({ host: "node-b", streams: 1, startedAt: expect.stringMatching(/Z$/) }),
	]);
	await Promise.all([first?.leave(), second?.leave()]);
	expect((await nodes("--json")).stdout).toBe("[]\n");
});
