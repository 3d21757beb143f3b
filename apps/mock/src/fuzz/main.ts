import { startChild } from "../testing/child.ts";
import { fuzz } from "./run.ts";

/** `pnpm --filter @us-market-data/mock fuzz [count] [seed]`: exit code 1 when a fault was found. */
const count = Number(process.argv[2] ?? 10_000);
const seed = Number(process.argv[3] ?? 1);

const child = await startChild();
const startedAt = performance.now();
const { statuses, finds } = await fuzz(child.port, { seed, count });
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
const alive = child.process.exitCode === null;
const exitCode = await child.stop();

const table = [...statuses]
	.sort(([a], [b]) => a - b)
	.map(([status, times]) => `${status || "none"}: ${times}`);
console.log(`${count} requests of seed ${seed} in ${seconds} s; ${table.join(", ")}`);
console.log(`${finds.length} finds; the mock ${alive ? `ran on and stopped with ${exitCode}` : "ended"}`);
for (const { request, complaint } of finds.slice(0, 10))
	console.log(`${complaint}\n${JSON.stringify(request.bytes.toString("latin1").slice(0, 500))}`);
process.exitCode = alive && exitCode === 0 && finds.length === 0 ? 0 : 1;
