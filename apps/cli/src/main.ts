import { version } from "@us-market-data/runtime/version";

const args = process.argv.slice(2);
const [first] = args;

// The version needs nothing else, and scripts ask for it often.
if (args.length === 1 && (first === "--version" || first === "-V")) process.stdout.write(`${version}\n`);
else {
	const { run } = await import("./run.ts");
	process.exitCode = await run(args);
}
