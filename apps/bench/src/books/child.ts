import { measure, type Way } from "./measure.ts";

/** One reading in its own process, so that neither compiled code nor memory of another one is in it. */
const [way, path] = process.argv.slice(2);
if (way === undefined || path === undefined) throw new Error("way and path are missing");
console.log(JSON.stringify(await measure(way as Way, path)));
