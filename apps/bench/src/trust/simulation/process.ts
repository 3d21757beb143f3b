import { join } from "node:path";
import { ApiError, chargedApp } from "@us-market-data/server/testing";
import type { AccountStore, Durability, MarketStore } from "@us-market-data/store";
import { CredentialCache } from "@us-market-data/store/postgres";
import { openAccountsFile, openMarketFile } from "@us-market-data/store/sqlite";
import type { Disk, Owner } from "./disk.ts";
import type { SimulatedTime } from "./time.ts";

export interface ProcessOptions {
	disk: Disk;
	time: SimulatedTime;
	durability: Durability;
	/** Clock of the credential cache, as with PostgreSQL; undefined if credentials are read each time. */
	cacheClock: (() => number) | undefined;
}

/** The outcome of a request. */
export interface Outcome {
	/** Code of the refusal, `answered`, or `failed` if the service itself gave no answer. */
	result: string;
	/** Wall clock by which it was charged, or would have been; undefined when it did not come so far. */
	judgedAt: number | undefined;
	error?: unknown;
}

/** A process of the service without its sockets: its stores, and the steps between a request and its charge. */
export class SimulatedProcess {
	readonly owner: Owner;
	readonly market: MarketStore;
	readonly accounts: AccountStore;
	readonly #cache: CredentialCache | undefined;
	readonly #ask: ReturnType<typeof chargedApp>;
	readonly #options: ProcessOptions;

	private constructor(owner: Owner, market: MarketStore, accounts: AccountStore, options: ProcessOptions) {
		const { cacheClock, time } = options;
		const cache = cacheClock && new CredentialCache((sha256) => accounts.credential(sha256), cacheClock);
		const cached = new Proxy(accounts, {
			get: (store, name: keyof AccountStore) => {
				if (name === "credential" && cache) return (sha256: string) => cache.get(sha256);
				return store[name].bind(store);
			},
		});
		this.owner = owner;
		this.market = market;
		this.accounts = accounts;
		this.#cache = cache;
		this.#options = options;
		this.#ask = chargedApp(cached, () => time.wall);
	}

	/** Opens the stores in a folder, in the name of a process. */
	static open(owner: Owner, folder: string, options: ProcessOptions): Promise<SimulatedProcess> {
		const { disk, time, durability } = options;
		const now = () => time.wall;
		return disk.owners.run(owner, async () => {
			const accounts = await openAccountsFile(join(folder, "accounts.sqlite"), { now, durability });
			const market = await openMarketFile(join(folder, "market.sqlite"), { now });
			return new SimulatedProcess(owner, market, accounts, options);
		});
	}

	/** Runs work in the name of this process. */
	run<T>(work: () => Promise<T>): Promise<T> {
		return this.#options.disk.owners.run(this.owner, work);
	}

	/** A notice came that credentials have changed, or the line by which it would have come was broken. */
	heard(): void {
		this.#cache?.clear();
	}

	/** A data request of a key, through what authenticates it, charges it and answers it. */
	request(secret: string): Promise<Outcome> {
		return this.run(async () => {
			const { refusal, judgedAt } = await this.#ask(secret);
			if (refusal === undefined) return { result: "answered", judgedAt };
			const result = refusal instanceof ApiError ? refusal.code : "failed";
			return { result, judgedAt, error: refusal };
		});
	}
}
