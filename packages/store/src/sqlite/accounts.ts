import { monthOf } from "@us-market-data/market";
import type {
	AccountOverview,
	AccountStore,
	ApiKey,
	Charge,
	ChargeResult,
	Credential,
	HeldCredential,
	Standing,
	UsageReport,
} from "../accounts.ts";
import { type AccountOptions, usualTimeout } from "../shared/accounts/account-options.ts";
import { AccountRecords, changedRow } from "../shared/accounts/account-records.ts";
import { accountOf, keyOf, planOf } from "../shared/accounts/account-rows.ts";
import type { AccountTables } from "../shared/accounts/account-schema.ts";
import { usageStatements } from "../shared/accounts/usage.ts";
import type { Connection } from "./connection/connection.ts";
import { openFile } from "./connection/open-file.ts";
import { prepare, type Slots } from "./connection/prepared.ts";
import { WriteTurns } from "./connection/write-turns.ts";
import { CredentialCache } from "./metering/credential-cache.ts";
import { credentialVersion } from "./metering/credential-version.ts";
import type { Debiting } from "./metering/debiting.ts";
import { Debits } from "./metering/debits.ts";
import { usedInMonth } from "./metering/ledger/balances.ts";
import { UsageLedger } from "./metering/ledger/usage-ledger.ts";
import { Meter } from "./metering/meter.ts";
import { ServiceMeter } from "./metering/service-meter.ts";
import { accountMigrations } from "./migrations/accounts/index.ts";

/** The time that an administrator's change waits for other writing processes, in milliseconds. */
const patience = 10_000;

/** Opens the file of accounts. Creates it if it is missing and upgrades an older one. */
export async function openAccountsFile(file: string, options: AccountOptions = {}): Promise<AccountStore> {
	const connection = await openFile<AccountTables>(file, accountMigrations, options);
	const turns = new WriteTurns(connection, file);
	if (!options.askFold) await foldRest(connection, turns);
	return new SqliteAccountStore(connection, turns, options);
}

/** Brings what a killed process left in the ledger into the tables. The first reader does when it fails. */
async function foldRest(connection: Connection<AccountTables>, turns: WriteTurns): Promise<void> {
	const ledger = new UsageLedger(connection);
	if (!ledger.isEmpty) await turns.transact(patience, () => ledger.fold()).catch(() => {});
}

class SqliteAccountStore extends AccountRecords implements AccountStore {
	readonly #connection: Connection<AccountTables>;
	readonly #turns: WriteTurns;
	readonly #meter: Meter;
	readonly #usedInMonth: ReturnType<typeof usedInMonth>;
	readonly #credentials: CredentialCache;

	constructor(connection: Connection<AccountTables>, turns: WriteTurns, options: AccountOptions) {
		const { now, turn } = options;
		super(
			{
				build: connection.build,
				all: (query) => connection.all(query),
				get: (query) => connection.get(query),
				write: (query) => turns.transact(patience, () => connection.get(query)),
				transact: (_accountId, read, then) =>
					turns.transact(patience, () =>
						then(connection.all(read)).map((statement) => changedRow(connection.get(statement))),
					),
				changed: async () => this.#credentials.clear(),
			},
			now,
		);
		this.#connection = connection;
		this.#turns = turns;
		this.#usedInMonth = usedInMonth(connection);
		this.#meter = new Meter(debitsOf(connection, turns, options), options);
		this.#credentials = new CredentialCache(
			credentialReader(connection),
			credentialVersion(connection),
			turn,
		);
	}

	async credential(sha256: string): Promise<Credential | undefined> {
		return this.#credentials.get(sha256);
	}

	/** That of a row or two of a file, several times over. */
	lookUpTime(): number {
		return 0.5;
	}

	heldCredential(sha256: string): HeldCredential | undefined {
		return this.#credentials.held(sha256);
	}

	charge(charge: Charge): Promise<ChargeResult> {
		return this.#meter.charge(charge);
	}

	waitingCharges(): number {
		return this.#meter.waiting;
	}

	standing(accountId: number, at: number): Promise<Standing> {
		return this.#meter.standing(accountId, at);
	}

	async used(accountId: number, at: number): Promise<number> {
		await this.#meter.fold();
		return this.#used(accountId, at);
	}

	async usage(accountId: number, at: number): Promise<UsageReport> {
		await this.#meter.fold();
		const { byDay, byOperation, byKey } = usageStatements(this.#connection.build, accountId, monthOf(at));
		return this.#connection.snapshot(() => ({
			used: this.#used(accountId, at),
			byDay: this.#connection.all(byDay),
			byOperation: this.#connection.all(byOperation),
			byKey: this.#connection.all(byKey),
		}));
	}

	override async accountOverviews(at: number): Promise<AccountOverview[]> {
		await this.#meter.fold();
		return super.accountOverviews(at);
	}

	override async keys(accountId: number): Promise<ApiKey[]> {
		await this.#meter.fold();
		return super.keys(accountId);
	}

	override async key(id: string): Promise<ApiKey | undefined> {
		await this.#meter.fold();
		return super.key(id);
	}

	probe(): Promise<void> {
		return this.#meter.probe();
	}

	async close(): Promise<void> {
		await this.#meter.close();
		this.#turns.close();
		this.#connection.close();
	}

	#used = (accountId: number, at: number): number =>
		this.#usedInMonth.get({ accountId, period: monthOf(at) })?.used ?? 0;
}

/** Debits on this thread are in all tables at once. */
function debitsOf(
	connection: Connection<AccountTables>,
	turns: WriteTurns,
	{ forService = false, askFold, durability, timeout: patience = usualTimeout }: AccountOptions,
): Debiting {
	if (forService) return new ServiceMeter({ file: connection.file, durability, patience, askFold });
	return new Debits(connection, turns, { patience, folding: "at once" });
}

/** Reads a credential in one snapshot. */
function credentialReader(connection: Connection<AccountTables>): (sha256: string) => Credential | undefined {
	const { build } = connection;
	const keyBySecret = prepare(connection, (p: Slots<{ sha256: string }>) =>
		build.selectFrom("api_keys").selectAll().where("sha256", "=", p.sha256),
	);
	const accountById = prepare(connection, (p: Slots<{ id: number }>) =>
		build.selectFrom("accounts").selectAll().where("id", "=", p.id),
	);
	const planByName = prepare(connection, (p: Slots<{ name: string }>) =>
		build.selectFrom("plans").selectAll().where("name", "=", p.name),
	);
	return (sha256) =>
		connection.snapshot(() => {
			const key = keyBySecret.get({ sha256 });
			const account = key && accountById.get({ id: key.account_id });
			const plan = account && planByName.get({ name: account.plan });
			return plan && { key: keyOf(key), account: accountOf(account), plan: planOf(plan) };
		});
}
