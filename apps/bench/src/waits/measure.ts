import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Server } from "../speed/servers/server.ts";
import { Connection } from "../trust/connection.ts";
import type { Probe, ProbeOrder } from "./prober.ts";

/** The probes of one phase, such as an import. */
export interface Phase {
	name: string;
	/** Epoch milliseconds. */
	from: number;
	to: number;
	probes: Probe[];
}

/** Asks all operations in turn for a while without an import, and then while one lands and its prices come to be served. */
export async function measureWaits(
	server: Server,
	order: ProbeOrder,
	{ symbols, round, seconds }: { symbols: readonly string[]; round: number; seconds: number },
): Promise<{ phases: Phase[]; servedAfter: number }> {
	const child = fork(new URL("./prober.ts", import.meta.url));
	child.send(order);
	await sleep(2_000);
	const alone = { from: Date.now(), to: Date.now() + seconds * 1_000 };
	await sleep(seconds * 1_000);
	const from = Date.now();
	await server.importPrices?.(symbols, round);
	const imported = Date.now();
	await newPrice(order, symbols.at(-1) ?? "", `"${100 + round}.5`);
	const servedAfter = Date.now() - imported;
	await sleep(1_000);
	const to = Date.now();
	const told = once(child, "message");
	child.send("over");
	const [probes] = (await told) as [Probe[]];
	child.disconnect();
	const during = (name: string, [first, last]: readonly [number, number]): Phase => ({
		name,
		from: first,
		to: last,
		probes: probes.filter(({ sentAt }) => sentAt >= first && sentAt < last),
	});
	return {
		phases: [during("no import", [alone.from, alone.to]), during("import", [from, to])],
		servedAfter,
	};
}

const longest = 120_000;

/** Waits until the service tells a new price. */
async function newPrice({ port, key }: ProbeOrder, symbol: string, price: string): Promise<void> {
	const connection = new Connection(() => new URL(`http://127.0.0.1:${port}`));
	for (const end = Date.now() + longest; ; await sleep(100)) {
		const { body } = await connection.get(`/api/market-data/quote?symbols=${symbol}`, { "x-api-key": key });
		if (body.includes(price)) break;
		if (Date.now() > end)
			throw new Error(`${symbol} has no new price after the import: ${body.slice(0, 300)}`);
	}
	connection.close();
}
