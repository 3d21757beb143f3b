import { type Charge, openAccountStore } from "@us-market-data/store";

/** A run of charges that a process is to make. */
export interface ChargeOrder {
	charge: Omit<Charge, "at">;
	/** Charges under way at once. */
	atOnce: number;
	seconds: number;
}

export interface ChargesMade {
	charges: number;
	seconds: number;
	/** Milliseconds that a charge was waited for. */
	waits: number[];
}

/** A process that charges on a PostgreSQL database as a node of the service does. */
const [url = ""] = process.argv.slice(2);
const accounts = await openAccountStore({ DATA_DIR: "", DATABASE_URL: url, DATABASE_READ_URL: "" });

process.on("disconnect", () => void accounts.close());
process.on("message", async (order: ChargeOrder) => process.send?.(await carriedOut(order)));
process.send?.("ready");

async function carriedOut({ charge, atOnce, seconds }: ChargeOrder): Promise<ChargesMade> {
	const since = performance.now();
	const waits: number[] = [];
	const caller = async () => {
		while (performance.now() - since < seconds * 1000) {
			const begun = performance.now();
			await accounts.charge({ ...charge, at: Date.now() });
			waits.push(performance.now() - begun);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, caller));
	return { charges: waits.length, seconds: (performance.now() - since) / 1000, waits };
}
