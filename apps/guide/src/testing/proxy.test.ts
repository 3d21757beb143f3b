import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { blocksOf } from "@us-market-data/tooling/testkit/documents";
import { afterAll, beforeAll, expect, test } from "vitest";

/** The version of nginx on this machine, and what makes a certificate; undefined without one of them. */
function nginxVersion(): string | undefined {
	try {
		execFileSync("openssl", ["version"]);
		const [, version] = /nginx\/(\S+)/.exec(String(execFileSync("sh", ["-c", "nginx -v 2>&1"]))) ?? [];
		return version;
	} catch {
		return undefined;
	}
}

const version = nginxVersion();
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "usmd-nginx-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The configuration of the guide with a certificate of the test and with files in its folder. */
async function configuration(http2: "directive" | "parameter"): Promise<string> {
	const [block] = blocksOf(
		await readFile(new URL("../../../../docs/guides/behind-a-proxy.md", import.meta.url), "utf8"),
	).filter(({ language }) => language === "nginx");
	if (!block) throw new Error("the guide has no configuration of nginx");
	const key = join(folder, "key.pem");
	const certificate = join(folder, "certificate.pem");
	const subject = ["-subj", "/CN=data.example", "-days", "1"];
	await promisify(execFile)("openssl", [
		"req",
		"-x509",
		"-newkey",
		"rsa:2048",
		"-nodes",
		"-keyout",
		key,
		"-out",
		certificate,
		...subject,
	]);
	const text = block.text
		.replace("/etc/ssl/data.example.pem", certificate)
		.replace("/etc/ssl/data.example.key", key);
	const chosen =
		http2 === "parameter" ? text : text.replace(/listen 443 ssl http2;.*/, "listen 443 ssl;\n\thttp2 on;");
	return `pid ${join(folder, "pid")};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${chosen}\n}\n`;
}

const isNew = (version ?? "0").localeCompare("1.25.1", undefined, { numeric: true }) >= 0;

test.skipIf(version === undefined).each(["parameter", "directive"] as const)(
	"nginx takes the configuration of the guide, with http2 as a %s",
	async (http2) => {
		const file = join(folder, `${http2}.conf`);
		await writeFile(file, await configuration(http2));
		const tried = promisify(execFile)("nginx", ["-t", "-c", file, "-p", folder]);
		// The comment in the guide says from which version on the directive is known.
		if (http2 === "directive" && !isNew) await expect(tried).rejects.toThrow('unknown directive "http2"');
		else expect((await tried).stderr).toContain("test is successful");
	},
);
