import { join } from "node:path";
import { findCredential, issueKey } from "@us-market-data/accounts";
import type { AccountStore } from "@us-market-data/store";
import { openAccountsFile } from "@us-market-data/store/sqlite";
import type { TrustOptions, TrustResult } from "../options.ts";
import { inTemporaryFolder } from "../temporary-folder.ts";
import { type Mistype, mistypes, singleCharacter } from "./mistype.ts";

const keys = 1_000;

interface Tally {
	tried: number;
	accepted: number;
	reads: number;
}

/** Mistyped keys for a store with a thousand keys: none is accepted, and the store is hardly ever queried. */
export function run(options: TrustOptions): Promise<TrustResult> {
	return inTemporaryFolder(async (folder) => {
		const store = await openAccountsFile(join(folder, "accounts.sqlite"), { durability: "process" });
		try {
			const tallies = await tryAll(store, await issueKeys(store), options.count ?? 1_000_000);
			return { table: tableOf(tallies), broken: faultsOf(tallies) };
		} finally {
			await store.close();
		}
	});
}

async function issueKeys(store: AccountStore): Promise<string[]> {
	await store.createPlan({ name: "p", monthlyAllowance: null, marketData: true, families: ["main"] });
	await store.createAccount({ name: "acme", plan: "p" });
	const secrets: string[] = [];
	for (let number = 0; number < keys; number++) {
		const options = { name: "", environment: "live", expiresAt: null } as const;
		secrets.push((await issueKey(store, "acme", options)).secret);
	}
	return secrets;
}

async function tryAll(store: AccountStore, secrets: string[], count: number): Promise<Map<Mistype, Tally>> {
	const names = Object.keys(mistypes) as Mistype[];
	const tallies = new Map(names.map((name) => [name, { tried: 0, accepted: 0, reads: 0 }]));
	const right = new Set(secrets);
	let reads = 0;
	const counting: Pick<AccountStore, "credential"> = {
		credential: (sha256) => {
			reads++;
			return store.credential(sha256);
		},
	};
	for (let number = 0, tried = 0; tried < count; number++) {
		const name = names[number % names.length] ?? "one character wrong";
		const [secret = "", other = ""] = [secrets[number % keys], secrets[(number * 7 + 1) % keys]];
		const wrong = mistypes[name](secret, other);
		const tally = tallies.get(name);
		if (right.has(wrong) || !tally) continue;
		reads = 0;
		if (await findCredential(counting, wrong)) tally.accepted++;
		tally.tried++;
		tally.reads += reads;
		tried++;
	}
	// The same way in, with the right keys: it does accept and does ask.
	for (const secret of secrets)
		if (!(await findCredential(counting, secret))) throw new Error("a right key is refused");
	return tallies;
}

function faultsOf(tallies: ReadonlyMap<Mistype, Tally>): string[] {
	const faults: string[] = [];
	for (const [name, { accepted, reads, tried }] of tallies) {
		if (accepted > 0) faults.push(`${accepted} keys with ${name} were accepted`);
		if (singleCharacter.includes(name) && reads > 0)
			faults.push(`the store was asked for ${reads} of ${tried} keys with ${name}`);
	}
	return faults;
}

function tableOf(tallies: ReadonlyMap<Mistype, Tally>): string[] {
	const sum = (figure: keyof Tally) =>
		[...tallies.values()].reduce((total, tally) => total + tally[figure], 0);
	const line = (name: string, { tried, accepted, reads }: Tally) =>
		`| ${name} | ${tried} | ${accepted} | ${reads} |`;
	return [
		"| Mistake | Keys tried | Accepted | Looked up in the store |",
		"|---|---|---|---|",
		...[...tallies].map(([name, tally]) => line(name, tally)),
		line("all", { tried: sum("tried"), accepted: sum("accepted"), reads: sum("reads") }),
	];
}
