import { type GateHold, longestQueue, type UpdateStore } from "@us-market-data/store";

/** Queue of requests to a host. */
export type Gate = Pick<UpdateStore, "takeSlot" | "lastHold" | "setHold">;

/** A gate for this process only, for fetching without a data folder. */
export function localGate(): Gate {
	const next = new Map<string, number>();
	const holds = new Map<string, GateHold>();
	return {
		takeSlot(gate, interval, now) {
			const planned = next.get(gate) ?? 0;
			const slot = planned < now + longestQueue ? Math.max(now, planned) : now;
			next.set(gate, slot + interval);
			return slot;
		},
		lastHold: (gate) => holds.get(gate) ?? null,
		setHold: (gate, hold) => void holds.set(gate, hold),
	};
}
