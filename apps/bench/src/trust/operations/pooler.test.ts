import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@us-market-data/store/testing";
import { freePort } from "@us-market-data/tooling/testkit";
import { blocksOf } from "@us-market-data/tooling/testkit/documents";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { admin, type Deployment, newAccount, startService } from "../../frame/service.ts";
import { importSecurity } from "../../frame/small-import.ts";
import { inTemporaryFolder } from "../../frame/temporary-folder.ts";

/** Services behind pgbouncer, with the settings of the guide. */
const program = "/usr/sbin/pgbouncer";
const guide = new URL("../../../../../docs/guides/postgresql.md", import.meta.url);

let server: TestServer | undefined;
beforeAll(async () => {
	if (existsSync(program)) server = await startTestServer();
});
afterAll(() => server?.stop());

/** Starts it in front of a database; resolves with the address for services. */
async function startPooler(folder: string, database: TestServer): Promise<string> {
	const url = new URL(database.url);
	const port = String(await freePort());
	const users = join(folder, "users.txt");
	const settings = blocksOf(await readFile(guide, "utf8")).find(({ text }) => text.includes("[pgbouncer]"));
	const replaced = (settings?.text ?? "")
		.replace(/^market = .*$/m, `postgres = host=127.0.0.1 port=${url.port}`)
		.replace("listen_port = 6432", `listen_port = ${port}\nunix_socket_dir =`)
		.replace("/etc/pgbouncer/userlist.txt", users);
	await writeFile(users, `"${url.username}" "${url.password}"\n`);
	await writeFile(join(folder, "pgbouncer.ini"), replaced);
	// It refuses to run as root.
	const user = process.getuid?.() === 0 ? ["--user=postgres"] : [];
	const child = spawn(program, [...user, join(folder, "pgbouncer.ini")], {
		stdio: ["ignore", "ignore", "pipe"],
	});
	onTestFinished(async () => {
		const exited = once(child, "exit");
		child.kill("SIGKILL");
		await exited;
	});
	let log = "";
	for await (const text of child.stderr) {
		log += text;
		if (log.includes("process up")) break;
	}
	url.port = port;
	return url.href;
}

test("two services work through pgbouncer, each with a session for each connection", async ({ skip }) => {
	if (!server) return skip("it needs the package pgbouncer");
	const database = server;
	await inTemporaryFolder(async (folder) => {
		await chmod(folder, 0o755);
		const DATABASE_URL = await startPooler(folder, database);
		const env = { SAMPLE_DATA: "false", DATABASE_URL };
		const deployments: Deployment[] = ["node1", "node2"].map((name) => ({ folder: join(folder, name), env }));
		const [first, second] = deployments as [Deployment, Deployment];
		for (const one of deployments) await mkdir(one.folder);
		const services = [await startService(first), await startService(second)];
		onTestFinished(async () => void (await Promise.all(services.map((one) => one.kill("SIGKILL")))));
		const key = await newAccount(first, "acme", "unlimited");
		const answers = () =>
			Promise.all(
				services.map(async ({ url }) => {
					const target = new URL("/api/market-data/quote?symbols=A1.US", url);
					const response = await fetch(target, { headers: { "x-api-key": key } });
					return `${response.status} ${response.headers.get("x-data-version")?.split("-")[0]}`;
				}),
			);
		expect(await answers()).toEqual(["200 0", "200 0"]);
		await importSecurity(first, 1);
		await vi.waitFor(async () => expect(await answers()).toEqual(["200 1", "200 1"]), 60_000);
		await Promise.all(Array.from({ length: 20 }, answers));
		const id = /^[0-9a-f-]{36}/m.exec(await admin(second, "key", "list", "--account", "acme"))?.[0] ?? "";
		await admin(second, "key", "revoke", id);
		await vi.waitFor(async () => expect(await answers()).toEqual(["401 undefined", "401 undefined"]), 60_000);
	});
}, 300_000);
