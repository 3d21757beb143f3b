import { createClient, listClients, removeClient } from "@us-market-data/store/accounts";
import { Command } from "commander";
import { table } from "../table.ts";
import type { AdminContext } from "./context.ts";
import { accountOrPlanName } from "./options.ts";

interface CreateOptions {
	name: string;
	redirect: string[];
	device: boolean;
}

export function clientCommand({ issuer, print }: AdminContext): Command {
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
