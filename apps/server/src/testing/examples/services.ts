import { hash } from "node:crypto";
import { createMarketViewCache } from "@us-market-data/analytics";
import { handlers } from "@us-market-data/operations/handlers";
import { type AccountStore, type Family, type NewPlan, StoreUnavailable } from "@us-market-data/store";
import { digest, displayPrefix, withChecksum } from "@us-market-data/store/accounts";
import { openBareMarket } from "../bare-market.ts";
import { sampleTime } from "../sample-market.ts";
import { type Service, startService } from "../service.ts";
import type { ExampleAccount, ExampleRequest } from "./example.ts";

const all: Family[] = ["main", "company", "legacy"];

/** The accounts of the examples. Every allowance and limit is one that a text names. */
const plans = {
	basic: { monthlyAllowance: 10_000, marketData: true, bulk: true, families: all },
	starter: { monthlyAllowance: 100, marketData: true, families: all },
	steady: {
		monthlyAllowance: null,
		marketData: true,
		families: all,
		rateLimit: { perSecond: 20, burst: null, concurrency: null },
	},
	pro: {
		monthlyAllowance: null,
		marketData: true,
		bulk: true,
		streams: 10,
		streamSymbols: null,
		families: all,
	},
	business: { monthlyAllowance: null, marketData: true, bulk: true, families: all },
	"profile-only": { monthlyAllowance: 10_000, marketData: true, families: ["company"] },
} satisfies Partial<Record<ExampleAccount, Omit<NewPlan, "name">>>;

/** A secret that is always the same, so that its prefix is. */
const secretOf = (name: string): string =>
	withChecksum(
		`md_live_${hash("sha256", name)
			.replace(/[0189]/g, "k")
			.slice(0, 32)}`,
	);

/** A well-formed key of no account. */
const unknownSecret = withChecksum(`md_test_${"a".repeat(32)}`);

/** The services that answer the requests of examples. */
export interface ExampleServices {
	of(request: ExampleRequest): Service;
	keyOf(account: ExampleAccount): string;
	close(): Promise<void>;
}

export async function openServices(): Promise<ExampleServices> {
	const bare = await openBareMarket();
	const unavailable = () => Promise.reject(new StoreUnavailable("planted"));
	const services: Record<NonNullable<ExampleRequest["by"]>, Service> = {
		sample: await startService(),
		bare: await startService({
			market: bare,
			view: createMarketViewCache(bare, { outdatedFor: 0 }),
		}),
		failing: await startService({ responseValidator: undefined, handlers: failing() }),
		unavailable: await startService({ responseValidator: undefined, handlers: failing(unavailable) }),
	};
	for (const service of Object.values(services)) await createAccounts(service);
	return {
		of: ({ by = "sample" }) => services[by],
		keyOf: (account) => (account === "unknown" ? unknownSecret : secretOf(account)),
		close: async () => {
			await Promise.all([...Object.values(services).map((service) => service.close()), bare.close()]);
		},
	};
}

/** Handlers of quotes that fail. */
const failing = (getQuotes = (): Promise<never> => Promise.reject(new Error("planted"))) => ({
	...handlers,
	getQuotes,
});

const at = (time: string): number => Date.parse(time);

/** Creates the accounts with keys that are always the same, and with some usage. */
async function createAccounts({ accounts, clock }: Service): Promise<void> {
	clock.now = at("2026-10-07T15:40:02Z");
	for (const [name, plan] of Object.entries(plans)) {
		await accounts.createPlan({ ...plan, name });
		await accounts.createAccount({ name, plan: name });
		await addKey(accounts, name, name, name === "basic" ? at("2027-10-07T15:40:02Z") : null);
	}
	await addKey(accounts, "basic", "revoked", null);
	await addKey(accounts, "basic", "expired", at("2026-11-01T00:00:00Z"));
	await use(accounts, "revoked", "listCandlesticks", "2026-11-01T22:14:07Z", 4);
	await accounts.updateKey(idOf("revoked"), { revokedAt: at("2026-11-02T08:00:00Z") });
	await use(accounts, "basic", "getQuotes", "2026-11-19T16:02:44Z", 9);
	await use(accounts, "basic", "listCandlesticks", "2026-11-20T20:59:58Z", 3);
	await use(accounts, "starter", "getQuotes", "2026-11-20T20:59:58Z", 100);
	clock.now = sampleTime;
}

const idOf = (name: string): string =>
	hash("sha1", name).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");

async function addKey(
	accounts: AccountStore,
	account: string,
	name: string,
	expiresAt: number | null,
): Promise<void> {
	const { id: accountId = 0 } = (await accounts.account(account)) ?? {};
	const secret = secretOf(name);
	const displayName = { basic: "backend", revoked: "notebook" }[name] ?? name;
	const names = { id: idOf(name), name: displayName, prefix: displayPrefix(secret) };
	await accounts.addKey({ ...names, accountId, sha256: digest(secret), expiresAt });
}

async function use(
	accounts: AccountStore,
	key: string,
	operationId: string,
	time: string,
	count: number,
): Promise<void> {
	const { accountId = 0 } = (await accounts.key(idOf(key))) ?? {};
	for (let index = 0; index < count; index++)
		await accounts.charge({ accountId, keyId: idOf(key), operationId, allowance: null, at: at(time) });
}
