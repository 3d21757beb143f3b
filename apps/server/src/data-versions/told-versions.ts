import { LRUCache } from "lru-cache";
import { toldEvery } from "./held-versions.ts";

/** Names that are remembered: more than are held. */
const remembered = 100;

/** Tells others which versions of the data requests name, each name now and then. */
export function toldVersions(tell: (name: string) => void): (name: string) => void {
	const told = new LRUCache<string, true>({ max: remembered, ttl: toldEvery });
	return (name) => {
		if (told.has(name)) return;
		told.set(name, true);
		tell(name);
	};
}
