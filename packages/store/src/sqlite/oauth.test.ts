import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oauthSuite } from "../suites/oauth.suite.ts";
import { openFile } from "./connection/open-file.ts";
import { oauthMigrations } from "./migrations/oauth/index.ts";
import { openOAuthFile } from "./oauth.ts";

oauthSuite("SQLite", async () => {
	const folder = await mkdtemp(join(tmpdir(), "oauth-"));
	return {
		open: (now) => openOAuthFile(join(folder, "oauth.sqlite"), { now }),
		dispose: () => rm(folder, { recursive: true }),
	};
});

test("what earlier versions kept in clear is gone from the file", async () => {
	const folder = await mkdtemp(join(tmpdir(), "oauth-"));
	const file = join(folder, "oauth.sqlite");
	const [[name = "", initial] = []] = Object.entries(oauthMigrations);
	const old = await openFile(file, initial ? { [name]: initial } : {});
	old.exec(`insert into records (kind, id, payload) values
		('DeviceCode', 'device-code-as-given', '{"userCode":"user-code-as-given"}'), ('Client', '#a', '{}')`);
	old.close();
	const store = await openOAuthFile(file);
	expect((await store.list("Client")).map(({ id }) => id)).toEqual(["#a"]);
	await store.close();
	const files = await Promise.all(
		(await readdir(folder)).map((left) => readFile(join(folder, left), "latin1")),
	);
	expect(files.join("")).not.toContain("as-given");
	await rm(folder, { recursive: true });
});
