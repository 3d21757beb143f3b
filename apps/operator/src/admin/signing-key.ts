import { access } from "node:fs/promises";
import {
	AdministrationError,
	loadSecrets,
	rotateSigningKey,
	secretsFile,
} from "@us-market-data/store/accounts";
import { Command, Option } from "commander";
import { moment, table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { duration } from "./options.ts";

export function signingKeyCommand({ issuer, now, print }: AdminContext): Command {
	const command = new Command("signing-key").description("keys of the embedded issuer (OIDC_EMBEDDED)");
	command
		.command("list")
		.description("list keys; the first one signs")
		.action(async () => {
			const file = secretsFile(issuer.dataDir());
			await access(file).catch(() => {
				throw new AdministrationError(
					`There are no keys yet, as there is no ${file}; DATA_DIR names the folder.`,
				);
			});
			const { keys } = await loadSecrets(issuer.dataDir(), now());
			const rows = keys.map(({ kid, createdAt, endsAt }) => [kid, moment(createdAt), moment(endsAt)]);
			print(table(["KID", "CREATED", "ENDS"], rows));
		});
	command
		.command("rotate")
		.description("sign with a new key; a running service uses it within a second")
		.addOption(
			new Option("--overlap <span>", "time for which tokens of the old key stay valid")
				.argParser(duration)
				.default(duration("24h"), "24h"),
		)
		.action(async ({ overlap }: { overlap: number }) => {
			const { kid } = await rotateSigningKey(issuer.dataDir(), overlap, now());
			print(`Key ${kid} signs now. Tokens of the previous key are valid until ${moment(now() + overlap)}.`);
			if (issuer.isShared()) print(carryOver(secretsFile(issuer.dataDir())));
		});
	return command;
}

const carryOver = (file: string): string =>
	`Put ${file} in the DATA_DIR of the other machines now: until then they refuse its tokens.`;
