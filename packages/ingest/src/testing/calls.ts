import type { MarketStore } from "@us-market-data/store";

/** An object that tells of every call of its methods before it happens. To read a method is no call. */
export const watched = <T extends object>(held: T, before: () => void): T =>
	new Proxy(held, {
		get(_, name) {
			const value: unknown = Reflect.get(held, name, held);
			if (typeof value !== "function") return value;
			return (...args: unknown[]): unknown => {
				before();
				return Reflect.apply(value, held, args);
			};
		},
	});

/** A store that tells of every call of its writers before it happens. */
export function watchedWriters(held: MarketStore, before: () => void): MarketStore {
	const transaction: MarketStore["transaction"] = (work, options) =>
		held.transaction((writer) => work(watched(writer, before)), options);
	const store = watched(held, () => {});
	return new Proxy(store, {
		get: (_, name) => (name === "transaction" ? transaction : Reflect.get(store, name)),
	});
}
