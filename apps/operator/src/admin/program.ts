import { version } from "@us-market-data/runtime/version";
import type { Account, ApiKey } from "@us-market-data/store";
import {
	AdministrationError,
	createClient,
	linkedSubjects,
	linkSubject,
	listClients,
	removeClient,
	unlinkSubject,
} from "@us-market-data/store/accounts";
import { Command, InvalidArgumentError, Option } from "commander";
import { moment, table } from "../table.ts";
import { accountCommand, existingAccount } from "./account.ts";
import { auditCommand } from "./audit.ts";
import type { AdminContext, BackedUpDatabase } from "./context.ts";
import { identityCells, keyCommand } from "./key.ts";
import { nodesCommand } from "./nodes.ts";
import { accountOrPlanName, displayName, duration, instant, issuerUrl, subjectText } from "./options.ts";
import { planCommand } from "./plan.ts";

const help = `
Services and imports can run meanwhile. The copy of a database shows its state at one instant. SQLite checks the copy, and
the command compares its row counts with the original. Later writes are in the next backup. An interrupted backup leaves
nothing under its final name.

Examples:
  $ pnpm admin backup /mnt/backups
  $ pnpm admin backup /mnt/backups --keep 14
  $ pnpm admin restore /mnt/backups/backup-20261121T161500123Z --data-dir /srv/market-data/data`;

function backupCommand({ backups, print }: AdminContext): Command {
	return new Command("backup")
		.description("copy all databases of the data folder into a new folder inside <folder>")
		.argument("<folder>", "folder of the backups; created if it is missing")
		.option("--keep <number>", "number of backups to keep; older ones are removed", parseKeepCount)
		.addHelpText("after", help)
		.action(async (folder: string, { keep }: { keep?: number }) => {
			const { path, databases, removed } = await backups.make(folder, keep);
			print(`Backup ${path}\n${databasesTable(databases)}`);
			for (const name of removed) print(`Removed ${name}.`);
		});
}

function restoreCommand({ backups, print }: AdminContext): Command {
	return new Command("restore")
		.description("create a data folder from a backup")
		.argument("<backup>", "folder of one backup, with its manifest.json")
		.requiredOption("--data-dir <folder>", "data folder to create; must be missing or empty")
		.action(async (backup: string, { dataDir }: { dataDir: string }) => {
			const { createdAt, databases } = await backups.restore(backup, dataDir);
			print(`Restored the backup of ${createdAt} to ${dataDir}; every file, row and charge is there.`);
			print(databasesTable(databases));
		});
}

function parseKeepCount(text: string): number {
	if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError("Allowed: a whole number from 1 to 9999.");
	return Number(text);
}

function databasesTable(databases: readonly BackedUpDatabase[]): string {
	const rows = databases.map(({ name, bytes, rows, charges, takenAt, sha256 }) => [
		name,
		bytes.toLocaleString("en-US"),
		Object.values(rows)
			.reduce((sum, count) => sum + count, 0)
			.toLocaleString("en-US"),
		charges === undefined ? "-" : charges.toLocaleString("en-US"),
		takenAt,
		sha256.slice(0, 16),
	]);
	return table(["DATABASE", "BYTES", "ROWS", "CHARGES", "STATE OF", "SHA-256"], rows);
}

interface LinkOptions {
	account: string;
	issuer: string;
	subject: string;
	name?: string;
}

function subjectCommand({ withAccounts, readAccounts, now, print }: AdminContext): Command {
	const command = new Command("subject").description("users of an OAuth issuer who act for an account");
	command
		.command("link")
		.description("accept the bearer tokens of a subject for an account")
		.requiredOption("--account <name>", "account of the subject")
		.requiredOption("--issuer <url>", "exact iss of its tokens", issuerUrl)
		.requiredOption("--subject <text>", "exact sub of its tokens", subjectText)
		.option("--name <text>", "display name; default: the subject", displayName)
		.action(async ({ account, issuer, subject, name }: LinkOptions) => {
			const key = await withAccounts(async (accounts) =>
				linkSubject(accounts, await existingAccount(accounts, account), { issuer, subject }, name ?? subject),
			);
			print(`Subject ${key.prefix} is linked to account ${account}.`);
		});
	command
		.command("list")
		.description("list subjects")
		.action(async () => {
			const subjects = await readAccounts(linkedSubjects);
			print(table(["ID", "PREFIX", "ACCOUNT", "NAME", "LINKED", "LAST USED", "UNLINKED"], subjects.map(row)));
		});
	command
		.command("unlink <subject>")
		.description("refuse the tokens of a subject (id or prefix) at once")
		.action(async (reference: string) => {
			const key = await withAccounts((accounts) => unlinkSubject(accounts, reference, now()));
			print(`Subject ${key.prefix} is unlinked as of ${moment(key.revokedAt)}.`);
		});
	return command;
}

const row = ({ account, key }: { account: Account; key: ApiKey }): string[] => [
	...identityCells(account, key),
	moment(key.revokedAt),
];

interface CreateOptions {
	name: string;
	redirect: string[];
	device: boolean;
}

function clientCommand({ issuer, print }: AdminContext): Command {
	const command = new Command("client").description(
		"programs that may request tokens from the embedded issuer (OIDC_EMBEDDED)",
	);
	command
		.command("create")
		.description("register a client; it has no secret")
		.requiredOption("--name <name>", "its client_id, which users see at the consent", accountOrPlanName)
		.option("--redirect <url>", "redirect URL for codes; may be repeated", collected, [])
		.option("--device", "allow the device flow", false)
		.action(async ({ name, redirect, device }: CreateOptions) => {
			await issuer.withStore((store) => createClient(store, { name, redirects: redirect, device }));
			print(`Client ${name} created.`);
		});
	command
		.command("list")
		.description("list clients")
		.action(async () => {
			const clients = await issuer.readStore(listClients);
			const rows = clients.map(({ name, redirects, device }) => [
				name,
				device ? "yes" : "no",
				redirects.join(" ") || "-",
			]);
			print(table(["NAME", "DEVICE", "REDIRECTS"], rows));
		});
	command
		.command("remove <name>")
		.description("remove a client; its tokens are refused at once")
		.action(async (name: string) => {
			await issuer.withStore((store) => removeClient(store, name));
			print(`Client ${name} removed.`);
		});
	return command;
}

const collected = (value: string, before: string[]): string[] => [...before, value];

function signingKeyCommand({ issuer, now, print }: AdminContext): Command {
	const command = new Command("signing-key").description("keys of the embedded issuer (OIDC_EMBEDDED)");
	command
		.command("list")
		.description("list keys; the first one signs")
		.action(async () => {
			const stored = await issuer.readSecrets((secrets) => secrets.find());
			if (!stored)
				throw new AdministrationError("There are no keys yet; a service with OIDC_EMBEDDED creates them.");
			const rows = stored.secrets.keys.map(({ kid, createdAt, endsAt }) => [
				kid,
				moment(createdAt),
				moment(endsAt),
			]);
			print(table(["KID", "CREATED", "ENDS"], rows));
			if (stored.fingerprint !== undefined)
				print(`Encrypted with the key ${stored.fingerprint} of OIDC_ENCRYPTION_KEY.`);
		});
	command
		.command("rotate")
		.description("sign with a new key; every running service uses it within a second")
		.addOption(
			new Option("--overlap <span>", "time for which tokens of the old key stay valid")
				.argParser(duration)
				.default(duration("24h"), "24h"),
		)
		.action(async ({ overlap }: { overlap: number }) => {
			const at = now();
			const { kid } = await issuer.withSecrets((secrets) => secrets.rotate(overlap, at));
			print(`Key ${kid} signs now. Tokens of the previous key are valid until ${moment(at + overlap)}.`);
		});
	command
		.command("reencrypt")
		.description("encrypt the keys in the database with the first key of OIDC_ENCRYPTION_KEY")
		.action(async () => {
			const { before, newest } = await issuer.withSecrets((secrets) => secrets.reencrypt(now()));
			print(
				before === newest
					? `The keys are already encrypted with ${newest}.`
					: `The keys are encrypted with ${newest} now, and not with ${before} any more.`,
			);
		});
	return command;
}

function usageCommand({ readAccounts, now, print }: AdminContext): Command {
	return new Command("usage")
		.description("data requests of an account in a calendar month (UTC)")
		.argument("<account>", "name of the account")
		.option("--month <date>", "any day of the month, YYYY-MM-DD; default this month", instant)
		.action(async (name: string, { month = now() }: { month?: number }) => {
			const { account, plan, usage } = await readAccounts(async (accounts) => {
				const found = await existingAccount(accounts, name);
				const currentPlan = await accounts.plan(found.plan);
				return { account: found, plan: currentPlan, usage: await accounts.usage(found.id, month) };
			});
			const { used, byDay, byOperation, byKey } = usage;
			const limit = plan?.monthlyAllowance ?? null;
			const left = limit === null ? "unlimited" : String(Math.max(0, limit - used));
			const tables = [
				table(
					["DAY", "COUNT"],
					byDay.map((row) => [row.date, String(row.count)]),
				),
				table(
					["OPERATION", "COUNT"],
					byOperation.map((row) => [row.operationId, String(row.count)]),
				),
				table(
					["KEY", "NAME", "COUNT"],
					byKey.map((row) => [row.keyPrefix, row.name, String(row.count)]),
				),
			];
			print(
				`${new Date(month).toISOString().slice(0, 7)}: ${used} used, ${left} left on plan ${account.plan}\n`,
			);
			print(tables.join("\n\n"));
		});
}

const description =
	"Manages accounts, plans and API keys of the service. The service can run meanwhile. The store is in DATA_DIR (default .data).";

const commands = [
	accountCommand,
	planCommand,
	keyCommand,
	subjectCommand,
	clientCommand,
	signingKeyCommand,
	usageCommand,
	nodesCommand,
	auditCommand,
	backupCommand,
	restoreCommand,
];

/** The administration commands. */
export function createProgram(context: AdminContext): Command {
	const program = new Command("pnpm admin").description(description).version(version);
	for (const command of commands) program.addCommand(command(context));
	return program;
}
