import type { UpdateStore } from "../store/updates.ts";

/** Where requests to a host queue. */
export type Gate = Pick<UpdateStore, "takeSlot" | "holdOff" | "heldOff">;

/** A gate of this process alone, for fetching without a data folder. */
export function localGate(): Gate {
	const next = new Map<string, number>();
	const held = new Map<string, { until: number; reason: string }>();
	return {
		takeSlot(gate, interval, now) {
			const slot = Math.max(now, next.get(gate) ?? 0);
			next.set(gate, slot + interval);
			return slot;
		},
		holdOff: (gate, until, reason) => void held.set(gate, { until, reason }),
		heldOff(gate, now) {
			const entry = held.get(gate);
			return entry !== undefined && entry.until > now ? entry : null;
		},
	};
}
