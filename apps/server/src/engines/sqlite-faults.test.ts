import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openAccountsFile } from "@us-market-data/store/sqlite";
import { type SmallDisk, smallDisk } from "@us-market-data/tooling/testkit";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { goodRequests } from "../testing/good-requests.ts";
import { type Service, startService } from "../testing/service.ts";

/** A disk that is full or without its file: 503 and nothing charged while it lasts, all well after it. */
let disk: SmallDisk | undefined;
let service: Service | undefined;
let file: string;

beforeEach(async () => {
	disk = await smallDisk(4);
	if (!disk) return;
	file = join(disk.folder, "accounts.sqlite");
	service = await startService({ accounts: await openAccountsFile(file, { timeout: 1_000 }) });
});
afterEach(async () => {
	await service?.close();
	await disk?.remove();
});

type Change = (disk: SmallDisk) => Promise<unknown>;

const faultCases: [what: string, begin: Change, end: Change][] = [
	["a full disk", (full) => full.fill(), (full) => full.free()],
	["a file that is moved away", () => rename(file, `${file}-away`), () => rename(`${file}-away`, file)],
	[
		"a file that is deleted and replaced by a copy",
		async () => {
			const source = new DatabaseSync(file);
			source.exec(`vacuum into '${file}-copy'`);
			source.close();
			for (const ending of ["", "-wal", "-shm"]) await rm(file + ending);
		},
		() => rename(`${file}-copy`, file),
	],
];

describe.each(faultCases)("%s", (_what, begin, end) => {
	test("is 503 with Retry-After and never 500, costs nothing, and passes by itself", async ({ skip }) => {
		if (!disk || !service) return skip("this user may not mount a file system");
		const { get, keys } = service;
		const key = keys.unlimited;
		const request = () => get(goodRequests.getQuotes, { key });
		const ready = async () => (await get("/readyz")).status;
		expect([(await request()).status, await ready()]).toEqual([200, 200]);
		const used = await service.used("unlimited");
		await begin(disk);
		await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 60_000, interval: 100 });
		for (let i = 0; i < 20; i++) {
			const response = await request();
			expect(response.status).toBe(503);
			expect(response.headers["retry-after"]).toBe("1");
		}
		await end(disk);
		await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000, interval: 100 });
		expect((await request()).status).toBe(200);
		expect(await service.used("unlimited")).toBe(used + 1);
	});
});
