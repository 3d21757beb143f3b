import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAccountsFile } from "./accounts.ts";
import { openFile } from "./connection/open-file.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";

let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "accounts-migrations-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("brings plans of before rate limits along without one", async () => {
	const file = join(folder, "before-rate-limits.sqlite");
	const [[name = "", initial] = []] = Object.entries(accountMigrations);
	const old = await openFile(file, initial ? { [name]: initial } : {});
	old.exec(`insert into plans values ('pro', 7, 1, '["main"]', 5)`);
	old.close();
	const accounts = await openAccountsFile(file);
	const plan = { name: "pro", monthlyAllowance: 7, marketData: true, families: ["main"], createdAt: 5 };
	const rateLimit = { perSecond: null, burst: null, concurrency: null };
	expect(await accounts.plan("pro")).toEqual({ ...plan, rateLimit });
	const change = { rateLimit: { perSecond: 3 } };
	expect((await accounts.updatePlan("pro", change)).rateLimit).toEqual({ ...rateLimit, perSecond: 3 });
	await accounts.close();
});
