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
	const plan = {
		name: "pro",
		monthlyAllowance: 7,
		marketData: true,
		bulk: false,
		streams: 2,
		streamSymbols: 100,
		families: ["main"],
		createdAt: 5,
	};
	const rateLimit = { perSecond: null, burst: null, concurrency: null };
	expect(await accounts.plan("pro")).toEqual({ ...plan, rateLimit });
	const change = { rateLimit: { perSecond: 3 } };
	expect((await accounts.updatePlan("pro", change)).rateLimit).toEqual({ ...rateLimit, perSecond: 3 });
	await accounts.close();
});

it("folds the charges of a ledger whose entries hold names", async () => {
	const file = join(folder, "before-numbers.sqlite");
	const {
		"0006-numbered-ledger": _numbered,
		"0007-followed-ledger": _followed,
		"0008-request-windows": _windows,
		"0009-usage-in-tables": _tables,
		"0010-files-of-days": _files,
		"0011-streams": _streams,
		...before
	} = accountMigrations;
	const old = await openFile(file, before);
	old.exec(`insert into plans (name, market_data, families, created_at) values ('pro', 1, '["main"]', 5);
		insert into accounts (id, name, plan, created_at) values (1, 'acme', 'pro', 5);
		insert into api_keys (id, account_id, name, prefix, sha256, created_at)
			values ('a', 1, 'a', 'a', 'a', 5), ('b', 1, 'b', 'b', 'b', 5);
		insert into usage_ledger (id, entries) values (1, '[[1,"a","getQuotes","2026-11-20",100,7]]'),
			(2, '[[1,"a","getQuotes","2026-11-20",2,9],[1,"b","listNews","2026-11-21",3,8]]');
		update usage_ledger_folded set up_to = 1`);
	old.close();
	const accounts = await openAccountsFile(file);
	const { used, byDay, byOperation } = await accounts.usage(1, Date.UTC(2026, 10, 25));
	expect([used, byDay.map(({ count }) => count), byOperation.length]).toEqual([5, [2, 3], 2]);
	expect((await accounts.keys(1)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([9, 8]);
	await accounts.close();
});

it("moves what a ledger holds to the tables, without what is marked as moved, and removes it", async () => {
	const file = join(folder, "with-ledger.sqlite");
	const {
		"0009-usage-in-tables": _tables,
		"0010-files-of-days": _files,
		"0011-streams": _streams,
		...before
	} = accountMigrations;
	const old = await openFile(file, before);
	old.exec(`insert into plans (name, market_data, families, created_at) values ('pro', 1, '["main"]', 5);
		insert into accounts (id, name, plan, created_at) values (1, 'acme', 'pro', 5);
		insert into api_keys (id, account_id, name, prefix, sha256, created_at) values ('a', 1, 'a', 'a', 'a', 5);
		insert into allowance values (1, '2026-11', 40);
		insert into usage values (1, '2026-11-20', 'getQuotes', 'a', 40);
		insert into ledger_names values (1, 'a'), (2, 'getQuotes'), (3, '2026-11-20'), (4, '2026-12-01');
		insert into usage_ledger values (7, 1000, '[[1,2,3,100,0]]'), (8, 1000, '[[1,2,3,2,5],[1,2,4,1,9]]'),
			(9, 1000, '[[1,2,3,-1,0]]');
		update usage_ledger_folded set up_to = 7`);
	old.close();
	const accounts = await openAccountsFile(file);
	const usedIn = async (month: number) => (await accounts.usage(1, Date.UTC(2026, month, 25))).byDay;
	expect([await usedIn(10), await usedIn(11)]).toEqual([
		[{ date: "2026-11-20", count: 41 }],
		[{ date: "2026-12-01", count: 1 }],
	]);
	expect(await accounts.used(1, Date.UTC(2026, 10, 25))).toBe(41);
	expect((await accounts.keys(1)).map(({ lastUsedAt }) => lastUsedAt)).toEqual([1009]);
	await accounts.close();
	const after = await openFile(file, accountMigrations);
	expect(
		after.objects("select name from sqlite_master where name like '%ledger%' or name like '%fold%'").all(),
	).toEqual([]);
	after.close();
});
