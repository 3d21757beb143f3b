import type { MarketStore } from "../../store/market.ts";

/** What the data commands work with. */
export interface DataContext {
	/** Opens the store for the time of `work`. Commands that need no store do not create one. */
	withStore<T>(work: (store: MarketStore) => Promise<T>): Promise<T>;
	now(): Date;
	/** Writes a line to standard output. */
	print(text: string): void;
}

/** A command that cannot do what it was asked. The message says what is allowed instead. */
export class CommandRefused extends Error {
	override readonly name = "CommandRefused";
}
