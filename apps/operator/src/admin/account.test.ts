import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@us-market-data/tooling/testkit";
import { expect, test } from "vitest";
import { runAdmin } from "../testing.ts";

test("an account holds the operator's role, and loses it", async () => {
	const folder = await temporaryFolder();
	const admin = (command: string) => runAdmin(command.split(" "), { DATA_DIR: folder });
	await admin("plan create starter --allowance 100");
	await admin("account create watcher --plan starter");
	expect((await admin("account update watcher --operator")).stdout).toBe(
		"Account watcher holds the operator's role now.\n",
	);
	expect((await admin("account list")).stdout).toMatch(/^watcher +starter +20\d\d-\S+ +- +yes$/m);
	const { stdout } = await admin("account show watcher");
	expect(stdout).toMatch(/^Operator +yes$/m);
	expect(stdout).toMatch(/^Used +0 of 100$/m);
	expect(await admin("account update watcher")).toMatchObject({
		code: 2,
		stderr: "Nothing to change; allowed: --operator, --no-operator.\n",
	});
	await admin("account update watcher --no-operator");
	expect((await admin("account show watcher")).stdout).toMatch(/^Operator +no$/m);
	expect(await admin("account update nobody --operator")).toMatchObject({
		code: 1,
		stderr: 'No account "nobody"; see `pnpm admin account list`.\n',
	});
	const notes = await readFile(join(folder, "audit.log"), "utf8");
	expect(notes).toContain(
		'"command":"admin account update","arguments":["watcher"],"options":{"operator":true}',
	);
	expect(notes).toContain('"options":{"operator":false}');
	expect(notes).not.toContain("admin account show");
});
