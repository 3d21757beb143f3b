import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDatabase, type TestDatabase } from "@us-market-data/store/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAdmin } from "../testing.ts";

/** Subjects, clients and signing keys, administered on a folder of their own. */
let folder: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "us-market-data-admin-oauth-"));
	await admin("plan create starter --allowance 100");
	await admin("account create acme --plan starter");
	await admin("account create other --plan starter");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const admin = (command: string, settings: Record<string, string> = {}) =>
	runAdmin(command.split(" "), { DATA_DIR: folder, ...settings });

const rejectionOf = async (command: string) => {
	const { code, stdout, stderr } = await admin(command);
	expect([code, stdout]).toEqual([1, ""]);
	return stderr.trimEnd();
};

test("a subject is linked, listed, unlinked and linked again", async () => {
	const link = "subject link --account acme --issuer https://login.example --subject auth0|7";
	const linked = await admin(`${link} --name ada`);
	expect(linked.stderr).toBe("");
	const [, prefix = ""] =
		/^Subject (sub_[0-9a-f]{10}) is linked to account acme\.$/m.exec(linked.stdout) ?? [];
	expect((await admin("subject list")).stdout).toMatch(
		new RegExp(`^\\S+ +${prefix} +acme +ada +20\\S+ +- +-$`, "m"),
	);
	expect(await rejectionOf(`${link.replace("acme", "other")}`)).toContain(
		'belongs to account "acme" for good',
	);
	expect(await rejectionOf(`key rotate ${prefix}`)).toContain("is a linked subject, not a key");
	expect((await admin(`subject unlink ${prefix}`)).stdout).toContain(
		`Subject ${prefix} is unlinked as of 20`,
	);
	expect((await admin("subject list")).stdout).toMatch(/ada +20\S+ +- +20\S+$/m);
	expect((await admin(link)).stdout).toBe(linked.stdout);
	expect((await admin("subject list")).stdout).toMatch(/ada +20\S+ +- +-$/m);
	expect(await rejectionOf("subject unlink sub_nothing")).toContain(
		'No subject with id or prefix "sub_nothing"',
	);
	expect(await rejectionOf(link.replace("acme", "nobody"))).toContain('No account "nobody"');
});

test("a key is no subject", async () => {
	const { stdout } = await admin("key create --account acme");
	expect(await rejectionOf(`subject unlink ${stdout.slice(0, 14)}`)).toContain(
		"No subject with id or prefix",
	);
	expect((await admin("subject list")).stdout).not.toContain("md_");
});

test("a client is created, listed and removed", async () => {
	const create = "client create --name cli --redirect http://127.0.0.1/a --redirect com.example:/b --device";
	expect((await admin(create)).stdout).toBe("Client cli created.\n");
	expect((await admin("client list")).stdout).toMatch(
		/^cli +yes +http:\/\/127\.0\.0\.1\/a com\.example:\/b$/m,
	);
	expect(await rejectionOf(create)).toContain('Client "cli" exists already');
	expect((await admin("client remove cli")).stdout).toBe("Client cli removed.\n");
	expect((await admin("client create --name Bad! --device")).code).toBe(2);
});

test("a signing key is made, rotated and listed without its secret", async () => {
	expect((await admin("signing-key rotate --overlap 1h")).code).toBe(0);
	const before = (await admin("signing-key list")).stdout;
	expect(before).toMatch(/^[\w-]{16} +20\S+ +-$/m);
	expect((await admin("signing-key rotate --overlap 1h")).stdout).toMatch(
		/^Key [\w-]{16} signs now\. .*20\S+Z\.$/m,
	);
	const after = (await admin("signing-key list")).stdout.trimEnd().split("\n");
	expect(after.length).toBe(before.trimEnd().split("\n").length + 1);
	expect(after[2]?.slice(0, 16)).toBe(before.split("\n")[1]?.slice(0, 16));
});

describe("keys in a database", () => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await newDatabase();
	});
	afterAll(() => database.drop());
	const [old, next] = ["a1".repeat(32), "b2".repeat(32)];
	const by = (OIDC_ENCRYPTION_KEY: string) => (words: string) =>
		admin(words, { DATABASE_URL: database.url, OIDC_ENCRYPTION_KEY });

	test("are made, rotated, listed and encrypted with another key by any machine that has it", async () => {
		expect(await by(old)("signing-key list")).toMatchObject({
			code: 1,
			stderr: expect.stringContaining("There are no keys yet"),
		});
		expect((await by(old)("signing-key rotate --overlap 1h")).code).toBe(0);
		const { stdout } = await by(old)("signing-key list");
		const [, fingerprint = ""] =
			/^Encrypted with the key (\w{8}) of OIDC_ENCRYPTION_KEY\.$/m.exec(stdout) ?? [];
		const [, changedTo = ""] =
			/^The keys are encrypted with (\w{8}) now, and not with (\w{8}) any more\.$/m.exec(
				(await by(`${next},${old}`)("signing-key reencrypt")).stdout,
			) ?? [];
		expect([fingerprint, changedTo]).toEqual([
			expect.stringMatching(/^\w{8}$/),
			expect.stringMatching(/^\w{8}$/),
		]);
		expect((await by(next)("signing-key reencrypt")).stdout).toBe(
			`The keys are already encrypted with ${changedTo}.\n`,
		);
		expect((await by(next)("signing-key list")).stdout).toBe(stdout.replace(fingerprint, changedTo));
	});

	test.each([
		["no key", ""],
		["another key", "c3".repeat(32)],
	])("are neither shown nor changed with %s", async (_what, key) => {
		await by(next)("signing-key rotate --overlap 1h");
		const before = (await by(next)("signing-key list")).stdout;
		for (const words of ["signing-key list", "signing-key rotate", "signing-key reencrypt"])
			expect(await by(key)(words)).toEqual({
				code: 2,
				stdout: "",
				stderr: expect.stringMatching(/^Setting OIDC_ENCRYPTION_KEY [^\n]*\n$/),
			});
		expect((await by(next)("signing-key list")).stdout).toBe(before);
		expect((await by(key)("client list")).code, "clients need no key").toBe(0);
	});
});

test("keys in a file are not encrypted anew", async () => {
	expect(await rejectionOf("signing-key reencrypt")).toContain("are not encrypted");
});
