import type { MarketStore } from "@us-market-data/store";

/** An object that tells of every call of its methods before it happens. To read a method is no call. */
export const watched = <T extends object>(target: T, before: () => void): T =>
	new Proxy(target, {
		get(_, name) {
			const value: unknown = Reflect.get(target, name, target);
			if (typeof value !== "function") return value;
			return (...args: unknown[]): unknown => {
				before();
				return Reflect.apply(value, target, args);
			};
		},
	});

/** A store that tells of every call of its writers before it happens. */
export function watchedWriters(target: MarketStore, before: () => void): MarketStore {
	const transaction: MarketStore["transaction"] = (work, options) =>
		target.transaction((writer) => work(watched(writer, before)), options);
	const store = watched(target, () => {});
	return new Proxy(store, {
		get: (_, name) => (name === "transaction" ? transaction : Reflect.get(store, name)),
	});
}
